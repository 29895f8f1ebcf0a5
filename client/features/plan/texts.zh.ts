/** The map and the views. */
export const planText = {
  map: {
    button: '地图',
    title: '地图',
    mini: '小地图',
    miniHint: '周围的平面图，点击即可走过去',
    hint: '点击地图走过去，双击奔跑',
    open: '打开地图',
    openKey: '打开地图（M）',
    close: '关闭地图',
    loading: '正在绘制地图…',
    places: '地点',
    noPlaces: '这一层还没有命名的地点',
    walkTo: '前往{{place}}',
    desk: '工位 {{desk}}',
    otherSpace: '通往另一个空间',
    otherPage: '通往其他网页',
    otherLevel: '通往楼层 {{level}}',
  },
  view: {
    label: '视角',
    follow: '第三人称（V）',
    first: '第一人称（V）',
    top: '俯视平面（V）',
  },
} as const
