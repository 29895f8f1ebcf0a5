import type { Plan } from './plan.ts'

/** What one rides: by the avenue on wheels, beside the pavilion on the lake. */
export function plazaRides(plan: Plan) {
  const vehicle = { properties: { vehicle: true } }
  plan.place('vehicle-kart', 38.6, 36.2, 'north', { name: '卡丁车', words: '开卡丁车', ...vehicle })
  plan.place('vehicle-kart-teal', 40.2, 35.6, 'north', { name: '青色卡丁车', words: '开卡丁车', ...vehicle })
  plan.place('vehicle-bicycle', 18.6, 33, 'north', { name: '自行车', words: '骑自行车', ...vehicle })
  plan.place('vehicle-scooter', 17.6, 32.6, 'north', { name: '滑板车', words: '踩滑板车', ...vehicle })
  plan.place('vehicle-boat', 35.4, 6.6, 'north', { name: '小木船', words: '上船', up: -0.12, ...vehicle })
  plan.place('sign-totem', 46.6, 29.6, 'west', {
    text: '卡丁车站',
    name: '卡丁车站',
    words: '开一辆卡丁车',
    karts: 3,
  })
}
