/** The landing page (platform.md §1). */
export const homeText = {
  title: '打开网页，\n走进同一个空间',
  lead: '灵境是浏览器里的三维空间。\n走动、落座、招手、说话，像真的坐在一起。',
  start: '开始体验',
  create: '创建空间',
  heroAlt: '灵境世界：水岸边的广场，有人在树下走',
  stage: {
    carousel: '轮播',
    label: '灵境的空间',
    places: '选择空间',
    view: '「{{name}}」里的样子',
    previous: '上一个空间',
    next: '下一个空间',
    pause: '暂停画面',
    goOn: '继续播放',
  },
  facts: {
    install: { title: '不用下载', body: '一条链接，浏览器里直接进去。' },
    together: { title: '大家都在', body: '彼此的走动、落座和招手，当下就看得到。' },
    anywhere: { title: '手机也行', body: '键盘、鼠标、拇指都能走。大屏上三米外也看得清。' },
  },
  showcaseTitle: '正在开放',
  showcaseLead: '官方空间随时可以进去逛逛。',
  enter: '进去看看',
  scenariosTitle: '能用来做什么',
  scenariosLead: '同一扇门后面，可以是六种地方。',
  scenarios: {
    hall: {
      title: '超现实展厅',
      body: '把线下展厅按 1:1 复刻进来，展品、灯光、动线一样不少，观众不再受距离所限。',
    },
    game: {
      title: '云游戏体验',
      body: '点开链接就能玩：做任务、找藏起来的曲奇，不必下载安装；打不开三维的设备走平面图。',
    },
    classroom: {
      title: '虚拟课堂',
      body: '讲台、座位都在，研讨室里有白板。举手提问，下课后还能留在教室聊几句。',
    },
    expo: { title: '超现实会展', body: '展位沿大道和侧街排开，大家在展区之间走动，遇见感兴趣的就停下来谈。' },
    event: { title: '线上活动', body: '发布会、颁奖与演出，台上台下同在一个现场。' },
    office: { title: '远程办公', body: '各人有各人的工位，走到谁身边就和谁说话，不必先约一场会。' },
  },
  closingTitle: '先进去走一圈',
  closingLead: '登录之后，选一个模板，一分钟就有自己的空间。',
} as const
