/** Microphone and camera, and voices. */
export const mediaText = {
  media: {
    microphone: {
      name: '麦克风',
      on: '麦克风已打开，点击关闭',
      off: '麦克风已关闭，点击打开',
      held: '麦克风已静音，点击切换',
      closed: '空间已关闭语音，你的麦克风已关闭',
      devices: '声音设备',
    },
    camera: {
      name: '摄像头',
      on: '摄像头已打开，点击关闭',
      off: '摄像头已关闭，点击打开',
      closed: '空间已关闭视频，你的摄像头已关闭',
      devices: '画面设备',
    },
    notHeard: '{{name}}：{{why}}',
    hushed: '正在演示，全员静音中',
    allMuted: '全员静音中，请举手请求发言',
    mutedOnEntry: '这一层进入时静音，打开麦克风即可说话',
    openSound: '打开声音',
    recorded: '这段对话正在被录制',
    seeking: '正在接通与{{names}}的声音…',
  },
} as const
