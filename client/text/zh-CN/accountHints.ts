/** Of the area `account` what any page may have to say. */
export const accountHintsText = {
  codeSpent: '验证码已失效，请重新获取',
  loginNeeded: '登录之后，就能看到你的空间',
  loginNeededBody: '登录后可以创建空间、设置头像，并随时回到你去过的地方。',
} as const
