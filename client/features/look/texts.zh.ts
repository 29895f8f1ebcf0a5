/** Another look. */
export const lookText = {
  look: {
    title: '换个形象',
    text: '改好后，大家马上就能看到。',
    save: '就这样',
    saved: '形象已更新',
    part: '要换颜色的部位',
    skin: '肤色',
    hair: '头发',
    top: '上衣',
    bottom: '下装',
    shoe: '鞋子',
    colourOf: '{{part}}的颜色',
    own: '原来的颜色',
    colour: '颜色 {{n}}',
    random: '随机搭配',
  },
} as const
