/** The space made a template, from inside. */
export const templateText = {
  title: '保存为模板',
  lead: '取走空间现在的样子。存为草稿的模板可以在「我的模板」里更新和发布；保存并发布的，检查通过后就能用它创建新的空间。',
  name: '模板名称',
  nameNeeded: '请填写模板名称',
  description: '功能描述',
  tags: '标签，1 至 {{max}} 个',
  tag: { office: '办公', hall: '展厅', game: '游戏', meeting: '会议室', classroom: '教室' },
  people: '推荐人数',
  peopleOf: '{{range}} 人',
  pictureAlt: '现在看到的样子',
  taking: '正在拍照…',
  noPicture: '用空间的封面',
  again: '重新拍一张',
  drop: '用空间的封面',
  asDraft: '存为草稿',
  publish: '保存并发布',
  sensitive: '请检查输入是否包含敏感信息',
  saved: '模板已保存',
  done: {
    draft:
      '「{{name}}」在「我的模板」里，是草稿。发布：在那里打开它的菜单，选「更新模板」，检查通过后就发布了。',
    publish: '「{{name}}」在「我的模板」里，正在检查和发布；结果会在那里显示，日志在发布记录里。',
  },
  goOn: '继续装修',
  toTemplates: '打开我的模板',
} as const
