/** To which organizations a space is open. */
export const spaceAdminSharesText = {
  title: '共享给组织',
  body: '这些组织的全部成员都是空间成员。在「我的组织」里可以共享给自己所在的组织。',
  by: '{{name}} 共享',
  takeBack: '收回',
  takeBackOf: '从「{{name}}」收回',
  askTitle: '从「{{name}}」收回？',
  askBody: '只凭这个组织进入空间的成员将不能再进入，正在里面的人也会离开。',
  takingBack: '正在收回…',
  takenBack: '已收回',
} as const
