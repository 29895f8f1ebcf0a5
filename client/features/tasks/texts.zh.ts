/** What a level teaches newcomers, and cookies. */
export const tasksText = {
  title: '新手任务',
  close: '关闭新手任务',
  about: '跟着走一遍，就会在这里走动、坐下、打招呼和使用东西了。进度保存在这个浏览器里。',
  next: '任务 {{number}}/{{count}}：{{text}}',
  offer: '这一层有 {{count}} 个新手任务',
  start: '开始',
  later: '先不做',
  go: '带我去',
  all: '全部任务',
  taskDone: '任务完成：{{text}}',
  allDone: '新手任务全部完成',
  done: '已完成',
  again: '重新开始',
  settings: '「{{level}}」的新手任务：已完成 {{number}}/{{count}}',
  cookie: '找到曲奇了！这是你在这个空间找到的第 {{count}} 块，明天还有。',
  cookieOf: '{{name}}找到了第 {{count}} 块曲奇',
} as const
