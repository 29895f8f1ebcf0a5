import type { Plan } from './plan.ts'

/** Who shows newcomers round a built-in level: docs/decisions/055-guides.md has what a map says of them. */
export interface LevelGuide {
  readonly name: string
  readonly outfit: string
  /** Metres a second. */
  readonly speed?: number
  /** [x, y], how long it stays (seconds), where it looks (degrees, 0 = south), what it says there in turn. */
  readonly stops: readonly {
    readonly at: readonly [x: number, y: number]
    readonly pause?: number
    readonly yaw?: number
    readonly says?: readonly string[]
  }[]
  readonly answers: readonly string[]
}

const plaza: LevelGuide = {
  name: '小灵',
  outfit: 'v1:person=5',
  stops: [
    {
      at: [25.2, 38.2],
      pause: 18,
      yaw: 0,
      says: ['欢迎来到灵境！走近我，按 E 或点我问路', '前面是喷泉，七座门围着它站成一圈'],
    },
    {
      at: [30.8, 38.2],
      pause: 18,
      yaw: 0,
      says: ['这边通往展会和演出', '不知道去哪儿？走近问问我'],
    },
  ],
  answers: [
    '我是小灵。七座门围着喷泉，走近一座，就能看到里面的样子',
    '西边的门去教室、办公、会议和展览一，东边去展会、演出和展览二',
    '沿栈桥走到水上的亭子里坐坐，那儿还藏着一盒曲奇',
    '茶亭有蜡烛和红纸，打开背包就能做一盏手提灯笼',
    '卡丁车和自行车停在大道两边，小木船在亭子东边，走近就能上去',
    '想知道身边有谁、有什么，按 L 打开周围的列表，它能带你走过去',
  ],
}

const office: LevelGuide = {
  name: '小云',
  outfit: 'v1:person=10',
  stops: [
    { at: [27.4, 25.4], pause: 18, yaw: 0, says: ['你好，欢迎来办公！走近我，按 E 或点我问路'] },
    { at: [26, 19], pause: 8, yaw: 0, says: ['西边是工位，东边是项目桌和会议室'] },
    { at: [24.8, 15.4], pause: 12, yaw: 180, says: ['前面是休息区的大屏，走近按 E 就能放短片'] },
    { at: [26, 19] },
  ],
  answers: [
    '我是小云。往北是休息区的大屏，西边是工位，东边是项目桌和小会议室',
    '想要自己的桌子，先成为空间的成员，再找个没人的工位坐下，点「设为我的工位」',
    '云栖、听松和望海可以预订：站到门口读那行字。进望海要先敲门',
    '咖啡机在东北角的咖啡吧，走近它就能接一杯',
    '白板、便签和大屏都能一起用：走近带光的东西，按 E 或点一下',
  ],
}

const expo: LevelGuide = {
  name: '小展',
  outfit: 'v1:person=13',
  stops: [
    { at: [25.2, 29], pause: 18, yaw: 0, says: ['欢迎来展会！走近我，按 E 或点我问路'] },
    { at: [29.6, 29], pause: 18, yaw: 0, says: ['沿着大道往北，就是流光一号', '发布台在大道尽头'] },
  ],
  answers: [
    '我是小展。正前方的大道通向流光一号和发布台，台上说话全场都能听到',
    '西边是 A 区：智造、能源、农业；东边是 B 区：航空、家居、测绘',
    '北边靠窗的洽谈区可以坐下来谈',
    '入口西侧是休息区，东侧是咖啡',
    '导览在服务台和触摸屏上都能看到',
  ],
}

/** The guides of built-in levels. */
export const levelGuides = { plaza, office, expo } as const

/** Puts a guide on a level where its round begins. */
export const withGuide = (plan: Plan, { name, outfit, speed, stops, answers }: LevelGuide): string =>
  plan.somebody(`向导 ${name}`, ...(stops[0]?.at ?? [0, 0]), `听${name}说`, {
    guide: {
      name,
      outfit,
      ...(speed !== undefined && { speed }),
      stops: stops.map(({ at: [x, y], ...stop }) => ({ x, y, ...stop })),
      answers,
    },
  })
