/** Places of a level, and what is not as elsewhere in them. */
export const areasText = {
  RW_OFFICE_LOBBY: '公共区域',
  RW_OFFICE_MEETING: '会议区',
  COWORKING: '共享区域',
  silent: '安静区：在这里谁也听不见谁，离开后恢复',
  muting: '这一层进门静音：打开麦克风，别人才听得到你',
} as const
