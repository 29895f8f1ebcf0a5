/** How well one is connected, and what is wrong where one is not: loaded with what shows it. */
export const waysText = {
  connection: {
    waitingForAddress: '正在等待媒体地址',
    connecting: '正在连接媒体服务',
    consuming: '正在接收',
    producerDisconnected: '发送已断开',
    connected: '已连接',
  },
  track: { ended: '已结束', loading: '加载中', connected: '已连接', errored: '出错' },
  quality: { unknown: '未知', unstable: '不稳定', poor: '较差', good: '良好' },
  path: { host: '直连', srflx: '直连（经 NAT）', relay: '中转', server: '媒体服务器' },
  slot: { microphone: '麦克风', camera: '摄像头', screen: '屏幕', screenSound: '屏幕声音' },
  mark: '连接质量：{{quality}}（{{connection}}）',
  markMore: '{{mark}} · {{path}} · 往返 {{ms}} 毫秒',
  names: '{{names}}等 {{count}} 人',
  errors: {
    connectionerror:
      '与{{names}}之间没有找到可用的网络连接，正在自动重试；换一个网络（如手机热点）可能就能接通',
    outofdeviceserror: '没有可用的设备，请接好麦克风或摄像头后再打开',
    disconnected: '与{{names}}的通话中断，正在恢复…',
    roomAway: '与空间的连接中断，正在恢复，通话尽量保持…',
    mute: '系统或麦克风上的静音键把麦克风静音了，别人听不到你；请在系统或设备上取消静音',
    isolated: '你与所有人的通话都没有接通，可能是当前网络不允许音视频；请换一个网络，或联系网络管理员放行',
    playbackerror: '声音没能播放，正在自动重试',
    capturingerror: '设备没能打开，请检查授权或关闭占用它的程序后重试',
  },
  operator: {
    noRelay:
      '管理员：服务器没有配置中转。设置 TURN_URLS 与 TURN_SECRET 后，网络受限的人也能接通（见部署文档「通话的中转」）',
    relay:
      '管理员：已配置的中转服务也没有接通。请检查它是否在运行、3478 端口和中转端口段是否对外开放、TURN_SECRET 是否一致（见部署文档「通话的中转」）',
  },
  retry: '立即重试',
  replay: '重新播放',
  panel: {
    title: '通话',
    roundTrip: '往返',
    loss: '丢包',
    none: '无',
  },
} as const
