/** Microphone and camera, and voices. */
export const mediaText = {
  media: {
    microphone: {
      name: '麦克风',
      on: '麦克风已打开，点击关闭',
      off: '麦克风已关闭，点击打开',
      denied: '设备未授权，请在浏览器设置中允许使用麦克风',
      none: '没有找到麦克风，请接好后再试',
      busy: '麦克风正被其他程序占用，请先关闭那个程序',
      insecure: '只有通过 https 打开的页面才能使用麦克风',
      unsupported: '这个浏览器不支持语音通话，请换用较新的 Chrome、Edge、Firefox 或 Safari',
      failed: '麦克风没能打开，请稍后再试',
    },
    camera: {
      name: '摄像头',
      on: '摄像头已打开，点击关闭',
      off: '摄像头已关闭，点击打开',
      denied: '设备未授权，请在浏览器设置中允许使用摄像头',
      none: '没有找到摄像头，请接好后再试',
      busy: '摄像头正被其他程序占用，请先关闭那个程序',
      insecure: '只有通过 https 打开的页面才能使用摄像头',
      unsupported: '这个浏览器不支持视频通话，请换用较新的 Chrome、Edge、Firefox 或 Safari',
      failed: '摄像头没能打开，请稍后再试',
    },
    hushed: '正在演示，全员静音中',
    allMuted: '全员静音中，请举手请求发言',
    mutedOnEntry: '这一层进入时静音，打开麦克风即可说话',
    openSound: '打开声音',
    seeking: '正在接通与{{names}}的声音…',
  },
} as const
