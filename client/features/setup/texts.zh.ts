/** Who one wants to be. */
export const setupText = {
  setup: {
    subtitle: '选择你的形象，告诉大家怎么称呼你。',
    person: '形象',
    previous: '上一个形象',
    next: '下一个形象',
    choose: '选择形象 {{n}}',
    name: '显示名称',
    namePlaceholder: '例如：林小满',
    nameEmpty: '角色名称不能为空',
    nameLong: '名称最多 {{max}} 个字符',
    nameInvalid: '名称里有无法显示的字符',
    enter: '进入空间',
    entering: '正在进入…',
    failed: '没能进入空间：{{reason}}',
    failedPlain: '没能进入空间，请稍后再试',
    unknownLevel: '没有找到链接中的楼层，已进入默认楼层',
  },
} as const
