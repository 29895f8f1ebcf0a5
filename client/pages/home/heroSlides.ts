import type { ShowPlan } from '../../scene/show/showPace.ts'

/** An official space on the landing page: its picture, and the same place live. */
export interface HeroSlide extends ShowPlan {
  /** Rendered from the level itself (`npm run pictures banners`). */
  readonly picture: string
}

const slide = (plan: ShowPlan): HeroSlide => ({
  ...plan,
  picture: `/assets/images/banners/${plan.space}.webp`,
})

/** The order in which they are shown; those that are not open are left out. */
export const heroSlides: readonly HeroSlide[] = [
  slide({
    space: 'world',
    level: '0',
    view: { position: [24.8, 3.7, 43.2], target: [29, 1.7, 22], fov: 54 },
    people: [
      { name: '小满', outfit: 'v1:person=9', at: [23.5, 37.5, 180], walk: [34.5, 37.5, 1.35] },
      { name: '阿澄', outfit: 'v1:person=2', at: [36.5, 33.5, 0], walk: [21.5, 30.5, 1.2] },
      { name: '若溪', outfit: 'v1:person=4', at: [21.5, 19.5, 0], walk: [35.5, 19.5, 1.4] },
      { name: '麦麦', outfit: 'v1:person=11', at: [31.5, 14.5, 0], walk: [31.5, 22, 1.3] },
      { name: '老秦', outfit: 'v1:person=6', at: [25.2, 33.2, 60] },
      { name: '望舒', outfit: 'v1:person=13', at: [26.3, 34.1, 210] },
      { name: 'Ann', outfit: 'v1:person=7', at: [22.2, 28.6, 300] },
      { name: '陈立', outfit: 'v1:person=3', at: [34.5, 37.5, 0], walk: [41.5, 25.5, 3.4] },
    ],
  }),
  slide({
    space: 'stage',
    level: '3',
    view: { position: [22.4, 2.9, 23.4], target: [24.8, 3, 6], fov: 54 },
    people: [
      { name: '小北', outfit: 'v1:person=8', at: [24, 17.6, 180] },
      { name: '苏荷', outfit: 'v1:person=10', at: [22.3, 16.8, 175] },
      { name: '何夕', outfit: 'v1:person=1', at: [26.2, 16.9, 190] },
      { name: '阿依', outfit: 'v1:person=12', at: [25.1, 18.7, 180] },
      { name: '老秦', outfit: 'v1:person=6', at: [21.2, 18.6, 170] },
      { name: '若溪', outfit: 'v1:person=4', at: [28.4, 18.1, 200] },
      { name: 'Ann', outfit: 'v1:person=7', at: [17.5, 20.5, 0], walk: [31.5, 20.5, 1.3] },
    ],
  }),
  slide({
    space: 'exhibition',
    level: '5',
    view: { position: [19.4, 2.4, 23.9], target: [23, 1.9, 15], fov: 60 },
    people: [
      { name: '若溪', outfit: 'v1:person=4', at: [21.4, 20.6, 190] },
      { name: '何夕', outfit: 'v1:person=5', at: [25.3, 20.8, 210] },
      { name: '小北', outfit: 'v1:person=8', at: [17.5, 19.5, 0], walk: [29.5, 19.5, 1.1] },
      { name: '阿依', outfit: 'v1:person=12', at: [28.5, 14.5, 0], walk: [28.5, 22.5, 1.2] },
      { name: '望舒', outfit: 'v1:person=13', at: [18.4, 15.4, 250] },
    ],
  }),
  slide({
    space: 'office',
    level: '1',
    view: { position: [21.6, 3.9, 24.6], target: [28.4, 0.9, 9.5], fov: 50 },
    people: [
      { name: '周屿', outfit: 'v1:person=1', at: [26.5, 20.6, 200] },
      { name: '若溪', outfit: 'v1:person=4', at: [27.6, 19.4, 20] },
      { name: '秦川', outfit: 'v1:person=6', at: [24.5, 18.5, 0], walk: [31.5, 18.5, 1.3] },
      { name: '小北', outfit: 'v1:person=8', at: [22.5, 14.5, 0], walk: [32.5, 14.5, 1.4] },
      { name: '阿澄', outfit: 'v1:person=2', chair: 4 },
      { name: '麦麦', outfit: 'v1:person=11', chair: 9 },
      { name: '望舒', outfit: 'v1:person=13', chair: 14 },
      { name: '陈立', outfit: 'v1:person=3', chair: 21 },
    ],
  }),
  slide({
    space: 'expo',
    level: '4',
    view: { position: [25.4, 2.5, 26], target: [27.4, 1.9, 8], fov: 60 },
    people: [
      { name: '小满', outfit: 'v1:person=9', at: [25.4, 21.4, 200] },
      { name: '阿澄', outfit: 'v1:person=2', at: [24.3, 20.3, 230] },
      { name: '陈立', outfit: 'v1:person=3', at: [30.6, 20.4, 150] },
      { name: 'Ann', outfit: 'v1:person=7', at: [23.5, 24.4, 0], walk: [31.5, 24.4, 1.3] },
      { name: '苏荷', outfit: 'v1:person=10', at: [29.6, 20.6, 0], walk: [29.6, 12.5, 1.2] },
      { name: '老秦', outfit: 'v1:person=6', at: [23.4, 12.5, 0], walk: [23.4, 19.5, 1.3] },
    ],
  }),
  slide({
    space: 'lightgarden',
    level: '6',
    view: { position: [22.6, 2.3, 27.4], target: [24.2, 2.3, 14], fov: 56 },
    people: [
      { name: '小满', outfit: 'v1:person=9', at: [25.4, 24.2, 190] },
      { name: '阿澄', outfit: 'v1:person=2', at: [23.3, 19.2, 180] },
      { name: '麦麦', outfit: 'v1:person=11', at: [24.9, 19.4, 170] },
      { name: 'Ann', outfit: 'v1:person=7', at: [18.5, 21.5, 0], walk: [31.5, 21.5, 1.1] },
      { name: '周屿', outfit: 'v1:person=1', at: [27.5, 25.5, 0], walk: [19.5, 23.5, 1.2] },
    ],
  }),
  slide({
    space: 'meeting',
    level: '2',
    view: { position: [24, 2.9, 18.2], target: [24, 2, 4], fov: 64 },
    people: [
      { name: '周屿', outfit: 'v1:person=1', at: [22.4, 7.6, 20] },
      { name: '若溪', outfit: 'v1:person=4', at: [23.2, 13.4, 180] },
      { name: '秦川', outfit: 'v1:person=6', at: [24.6, 14.2, 190] },
      { name: '麦麦', outfit: 'v1:person=11', at: [24.2, 16.2, 0], walk: [24.2, 9.4, 1.2] },
      { name: '望舒', outfit: 'v1:person=13', at: [25.8, 9.6, 210] },
      { name: '阿依', outfit: 'v1:person=12', at: [23.4, 9.2, 150] },
    ],
  }),
  slide({
    space: 'classroom',
    level: '7',
    view: { position: [27.4, 3.3, 33.4], target: [20.6, 1.7, 19], fov: 54 },
    people: [
      { name: '小满', outfit: 'v1:person=9', at: [22.5, 28.4, 160] },
      { name: '阿依', outfit: 'v1:person=12', at: [21.6, 27.5, 330] },
      { name: 'Ann', outfit: 'v1:person=7', at: [17.5, 29.5, 0], walk: [28.5, 29.5, 1.3] },
      { name: '何夕', outfit: 'v1:person=5', at: [25.5, 20.5, 0], walk: [25.5, 27.5, 1.2] },
      { name: '苏荷', outfit: 'v1:person=10', chair: 3 },
      { name: '小北', outfit: 'v1:person=8', chair: 7 },
    ],
  }),
]
