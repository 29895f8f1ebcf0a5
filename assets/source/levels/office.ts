/** Level 1, 办公 office. */
import type { OfficialLevel } from '../plans/officialLevel.ts'
import { planOffice } from '../plans/office.ts'

export const level: OfficialLevel = {
  id: '1',
  alias: 'office',
  name: '办公',
  about: '开放工位、会议室、休息区与咖啡吧',
  order: 4,
  gate: -95,
  space: {
    name: { zh: '办公', en: 'Office' },
    description: {
      zh: '明亮的开放办公空间：工位、会议室、休息区、书房与咖啡吧',
      en: 'A bright open office: desks, meeting rooms, a lounge, a library and a café',
    },
    tags: ['office'],
    recommendPeople: '10-25',
  },
  view: { position: [21.6, 3.9, 24.6], target: [28.4, 0.9, 9.5], fov: 50 },
  cast: [
    { name: '周屿', outfit: 'v1:person=1', at: [26.5, 20.6, 200] },
    { name: '若溪', outfit: 'v1:person=4', at: [27.6, 19.4, 20] },
    { name: '秦川', outfit: 'v1:person=6', at: [24.5, 18.5, 0], walk: [31.5, 18.5, 1.3] },
    { name: '小北', outfit: 'v1:person=8', at: [22.5, 14.5, 0], walk: [32.5, 14.5, 1.4] },
    { name: '阿澄', outfit: 'v1:person=2', chair: 4 },
    { name: '麦麦', outfit: 'v1:person=11', chair: 9 },
    { name: '望舒', outfit: 'v1:person=13', chair: 14 },
    { name: '陈立', outfit: 'v1:person=3', chair: 21 },
  ],
  picture: {
    heroine: [24, 28],
    eye: { position: [26.2, 1.6, 30.4], target: [26, 1.3, 8], fov: 60 },
    detail: { position: [29, 1.6, 11.9], target: [24.2, 0.8, 7.4], fov: 60 },
  },
  plan: planOffice,
}
