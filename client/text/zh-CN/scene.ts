/** Hints over the 3D scene. */
export const sceneText = {
  label: '三维空间',
  sit: '坐下',
  stand: '起身',
  portal: '进入',
  inMeeting: '会议中',
  door: {
    free: '空闲',
    used: '使用中',
    full: '已满',
    shut: '门已关',
    people: '{{count}} 人',
    restricted: '需许可',
  },
  thing: '查看',
  seatTaken: '这个座位有人了',
  noWay: '走不到那里',
  joystick: '移动摇杆',
  jump: '跳',
  contextLost: '画面中断了一下，正在恢复…',
  noWebgl: '这台设备的浏览器打不开三维画面。请更新浏览器，或在设置里开启硬件加速。',
}
