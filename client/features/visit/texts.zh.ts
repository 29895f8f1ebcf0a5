/** Looking around without an account (先逛逛). */
export const visitText = {
  look: '先逛逛',
  offer: '登录后可以聊天、说话和开会。也可以先逛逛：不用登录，走走、坐坐、看看。',
  line: '你在以访客身份逛逛，登录后可以聊天和说话',
  login: '登录',
  refused: '登录后才能这样做',
}
