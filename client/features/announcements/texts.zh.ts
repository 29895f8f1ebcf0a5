/** Announcements of a space, read in it and on pages (in-space.md §2). */
export const announcementsText = {
  title: '公告',
  catalogue: '公告目录',
  empty: '暂无公告',
  failed: '公告没能加载出来',
  gone: '这条公告已被删除',
  isNew: '未读',
  edited: '编辑于 {{time}}',
  more: '更早的公告',
  back: '返回目录',
  come: '新公告：{{title}}',
  read: '查看',
  dismiss: '知道了',
}
