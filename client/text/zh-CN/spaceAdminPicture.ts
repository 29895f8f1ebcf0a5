/** By whom a space is drawn. */
export const spaceAdminPictureText = {
  how: '画面怎样绘制',
  platforms: { r3f: '本机绘制', cloudrendering: '云渲染' },
  hints: {
    r3f: '来访者的浏览器自己绘制画面。',
    cloudrendering: '画面在服务器上绘制，再传送给来访者，配置低的设备也能进入。',
  },
  workers: '本服务器最多同时为 {{size}} 人绘制，现在 {{busy}} 人在用，{{queuing}} 人排队。',
  noWorkers: '本服务器没有开启云渲染，需要由站点运营者开启。',
  unknown: '暂时无法得知本服务器能否云渲染。',
  appId: '应用标识（appId）',
  appIdHint: '留空表示由本服务器绘制。由其他云渲染服务绘制时，填写它给出的标识。',
  appIdWrong: '只能用字母、数字和 . _ : -，最多 100 个字符',
  sts: '安全令牌（sts）',
  stsHint: '选填。能进入空间的人启动云渲染时会用到它。',
} as const
