/** What one reads at works of art, by their piece: wherever one of them is shown to be looked at. */
import { workNames } from '../pieces/pictures.ts'
import type { Use } from './drawing.ts'

const words: Readonly<Record<string, string>> = {
  'sculpture-ring': '大理石的圆，黄铜的缺口。\n绕着走一圈，缺口会先合上，再打开。',
  'exhibit-knot': '一根线没有断，也没有打死结。\n换个角度看，里面有一只手。',
  'exhibit-bird': '翅膀已经离地，脚还没有。\n黄铜，手工打磨。',
  'exhibit-stones': '三块石头，没有胶，也没有钉。\n谁也没压着谁。',
  'exhibit-celadon': '釉色像雨后的天。\n长颈收口，插一两枝就够了。',
  'exhibit-jar': '蓝是画上去的，白是留出来的。\n盖子拿起来，里面是空的，也是满的。',
  'exhibit-tripod': '三足站得稳，两耳提得起。\n先是煮饭的锅，后来才成了礼器。',
  'exhibit-jade': '中间的孔叫“好”，外面的边叫“肉”。\n对着光看，石头里有云。',
  'exhibit-bowl': '碎过一次，用金把缝描出来。\n修好的地方不藏，就成了花纹。',
  'work-peaks': '一层墨是一座山，一层水是一片云。\n从右往左看，天慢慢亮了。',
  'work-lotus': '风从右边来，叶子都往左让。\n只有一朵没有动。',
  'work-harbour': '天还没亮，船已经在动。\n橙色那一点是最早的一盏灯。',
  'work-field': '麦子熟的那几天，地比天亮。\n颜色是一刀一刀刮上去的。',
  'work-order': '只有方和圆，不多也不少。\n看久了会觉得它们在走。',
  'work-cranes': '一只低头，一只回头。\n画里没有水，可你知道它们站在水里。',
  'lamp-moon': '水里一个月亮，天上一个月亮。\n天黑以后，先亮的是水里这个。',
  'lamp-rings': '三个圆套在一起，只有一个位置看得见三个都完整。\n走走看，它在哪里。',
  'lamp-reeds': '每一枝的高低都不同，像有风。\n其实是光自己在动。',
  'lamp-orbs': '熟了的果子会亮。\n最低的那一个，孩子也够得着。',
  'lightbox-moonrise': '月亮升起来的那一分钟。\n山还是黑的，水已经白了。',
  'lightbox-deep': '往下一百米，就只剩蓝色。\n发光的是水母，不是灯。',
  'lightbox-forest': '萤火虫亮一下，停一下。\n树林是它们照出来的。',
}

/** A work's own picture, for a painting and what shines in a box: all that is flat. */
function pictureOf(piece: string): string | undefined {
  const name = piece.replace(/^work-/, '').replace(/^lightbox-/, 'glow-')
  return workNames.some((known) => known === name) ? `/assets/images/works/${name}.webp` : undefined
}

/** Looking at a work closely and reading what is said of it; undefined: nothing is. */
export function readingOf(piece: string): Use | undefined {
  const text = words[piece]
  if (text === undefined) return undefined
  const picture = pictureOf(piece)
  return picture
    ? { kind: 'poster', words: '看作品', properties: { pages: [picture], text } }
    : { kind: 'modal', words: '看作品', properties: { text } }
}
