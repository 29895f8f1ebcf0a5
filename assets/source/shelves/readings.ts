import { pinyin } from 'pinyin-pro'

/** Characters that are read in another way in another word: whoever looks for a thing may type either. Most usual first. */
const unlike: Readonly<Record<string, readonly string[]>> = {
  乐: ['yue', 'le'],
  重: ['zhong', 'chong'],
  行: ['hang', 'xing'],
  长: ['chang', 'zhang'],
  调: ['tiao', 'diao'],
  弹: ['tan', 'dan'],
  卡: ['ka', 'qia'],
  薄: ['bao', 'bo'],
  朝: ['chao', 'zhao'],
  藏: ['cang', 'zang'],
  传: ['chuan', 'zhuan'],
  盛: ['sheng', 'cheng'],
  折: ['zhe', 'she'],
}

/**
 * How a Chinese name is read, as SearchableName has it: characters by the words they stand in, Latin letters and digits as they
 * are, marks not at all.
 */
export function readingOf(zh: string): string {
  const runs =
    zh
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? []
  return runs
    .flatMap((run) => {
      if (!/\p{Script=Han}/u.test(run)) return [run]
      const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true })
      return syllables.map((syllable, i) =>
        [...new Set([syllable, ...(unlike[[...run][i]!] ?? [])])].join('/'),
      )
    })
    .join(' ')
}
