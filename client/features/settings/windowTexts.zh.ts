/** The window of what somebody prefers (space.settings), whose words come with it. */
export const settingsWindowText = {
  close: '关闭设置',
  picture: '画面',
  quality: '画质',
  qualities: { auto: '自动', low: '流畅', medium: '均衡', high: '精美' },
  minimap: '显示小地图',
  control: '操作',
  lookSpeed: '视角灵敏度',
  lookSpeedValue: '{{value}} 倍',
  invertLook: '上下反转视角',
  sound: '声音',
  volume: '场景音量',
  muted: '静音',
  subtitles: '显示字幕（空间里的程序写出的话）',
  reset: '恢复默认设置',
} as const
