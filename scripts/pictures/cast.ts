// Who and what the pictures show: people and spaces as a site of some months has them. All of it is made up.

export interface Character {
  readonly name: string
  readonly phone: string
  /** Portrait and figure, 1 to 8. */
  readonly avatar: number
  readonly signature: string
  /** Days ago. */
  readonly since: number
}

/** Whose pages are shown. */
export const heroine = '林小满'
/** The admin of the site. */
export const siteAdmin = '沈岚'

export const people: readonly Character[] = [
  { name: heroine, phone: '13816620418', avatar: 4, signature: '把喜欢的书摆满一面墙。', since: 148 },
  { name: siteAdmin, phone: '13501880923', avatar: 7, signature: '有事请留言。', since: 210 },
  { name: '周屿', phone: '15921147306', avatar: 1, signature: '周五晚上放电影。', since: 131 },
  { name: '若溪', phone: '13761295584', avatar: 4, signature: '画画的人。', since: 122 },
  { name: '秦川', phone: '13902214765', avatar: 6, signature: '秦川机械，四十年。', since: 117 },
  { name: '程砚秋', phone: '18621903357', avatar: 8, signature: '茶凉了再续。', since: 96 },
  { name: '江一帆', phone: '17717438820', avatar: 3, signature: '', since: 88 },
  { name: '苏荷', phone: '13482260097', avatar: 5, signature: '四年级二班班主任', since: 75 },
  { name: '何夕', phone: '15000512648', avatar: 1, signature: '今夕何夕', since: 63 },
  { name: '阿依努尔', phone: '13565318872', avatar: 7, signature: '来自伊犁。', since: 52 },
  { name: '顾南乔', phone: '18917305561', avatar: 2, signature: '', since: 41 },
  { name: '陆之遥', phone: '13601774209', avatar: 3, signature: '慢慢走。', since: 30 },
  { name: '宋晚晴', phone: '15821663394', avatar: 5, signature: '', since: 19 },
  { name: '陈一', phone: '13052209918', avatar: 2, signature: '', since: 12 },
  { name: '小北', phone: '18516024473', avatar: 8, signature: '从北方来。', since: 6 },
  { name: '推广小助手', phone: '17091264450', avatar: 6, signature: '', since: 2 },
]

export interface Place {
  readonly key: string
  readonly owner: string
  readonly name: string
  readonly description: string
  readonly private?: boolean
  readonly official?: boolean
  readonly likes: number
  readonly views: number
  /** Days ago. */
  readonly since: number
}

export const places: readonly Place[] = [
  {
    key: 'books',
    owner: heroine,
    name: '满山书屋',
    description: '每周四晚八点一起读一本书。平时来坐坐，不说话也可以。',
    likes: 286,
    views: 3_420,
    since: 140,
  },
  {
    key: 'team',
    owner: heroine,
    name: '设计三组周会室',
    description: '周一十点周会，平时随时进来对稿。',
    private: true,
    likes: 9,
    views: 512,
    since: 66,
  },
  {
    key: 'film',
    owner: '周屿',
    name: '海边放映室',
    description: '周五晚上放一部老电影，散场以后在窗边聊到很晚。',
    likes: 174,
    views: 2_210,
    since: 120,
  },
  {
    key: 'gallery',
    owner: '若溪',
    name: '云上画廊 · 春展',
    description: '二十三位青年画家的春天，走近看笔触，请作者来讲。',
    official: true,
    likes: 412,
    views: 6_830,
    since: 110,
  },
  {
    key: 'works',
    owner: '秦川',
    name: '秦川机械客户体验中心',
    description: '新一代数控机床的样机和图纸，工作日有工程师值班，可以当面提问。',
    likes: 58,
    views: 1_164,
    since: 90,
  },
  {
    key: 'class',
    owner: '苏荷',
    name: '四年级二班的教室',
    description: '家长会、读书角、毕业晚会，都在这间教室。',
    official: true,
    likes: 203,
    views: 2_745,
    since: 70,
  },
  {
    key: 'tea',
    owner: '程砚秋',
    name: '砚秋茶话会',
    description: '喝茶，聊天，偶尔下一盘棋。',
    likes: 77,
    views: 904,
    since: 60,
  },
  {
    key: 'talk',
    owner: '江一帆',
    name: '前端夜谈',
    description: '每月一次的技术沙龙：三个短分享，然后自由讨论。',
    likes: 131,
    views: 1_580,
    since: 40,
  },
  {
    key: 'home',
    owner: '阿依努尔',
    name: '伊犁同乡会',
    description: '离家再远，也有一间屋子可以说家乡话。',
    likes: 64,
    views: 733,
    since: 25,
  },
]

/** What two people say to each other in the picture of the chat. */
export const dialogue = [
  ['周屿', '早，十点的评审在云栖吗？'],
  [heroine, '对，投影已经接好了。'],
  ['周屿', '那我先去窗边坐会儿，今天太阳真好。'],
  [heroine, '帮我占个位子，我倒杯水就来。'],
] as const
