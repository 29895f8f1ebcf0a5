/**
 * Traditional and look-alike characters of the word list, each with the one the list uses. Only those: a whole
 * conversion table would be 200 kB for the same result.
 */
const variants: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '賭赌 殺杀 毒毒 槍枪 藥药 彈弹 黃黄 姦奸 陰阴 莖茎 蕩荡 媽妈 淫淫 賣卖 買买 錢钱 貸贷 幣币 鈔钞 證证 發发 開开 辦办 單单 ' +
    '盤盘 豬猪 腎肾 號号 盜盗 銀银 軍军 製制 販贩 鴉鸦 納纳 輪轮 亂乱 獸兽 體体 聊聊 電电 視视 頻频 網网 約约 務务 門门 樓楼 ' +
    '戀恋 愛爱 騷骚 賤贱 貨货 雜杂 種种 殘残 癡痴 廢废 馬马 滾滚 犢犊 襲袭 教教 邪邪 東东 亞亚 轟轰 聖圣 戰战 屠屠 滅灭 貓猫 ' +
    '幹干 肏操 艹操 屄逼 比比 傘伞 煞煞 筆笔 纏缠 孕孕 試试 替替 獵猎 氣气 爆爆 頭头 麼么 個个 樂乐 場场 彩彩 莊庄 荷荷 官官 員员 統统 運运 營营 靈灵 長长'
  )
    .split(' ')
    .map((pair) => [...pair])
    .flatMap(([variant, plain]) => (variant && plain && variant !== plain ? [[variant, plain]] : [])),
)

/** Digits and signs that stand for a letter inside an English word. */
const letterSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}

/** Letters that look Latin: Cyrillic, Greek, small capitals, with a stroke or without a dot. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'аaеeоoрpсcхxуyкkіiѕsтtнhмmвbαaεeοoρpκkτtνvιiυuпnԁdѵvɑaıiɡgᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvøođdłlꓮa'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, from, to]) => [from, to]),
)

/** All characters of a table at once: what stands in none costs nothing. */
function replacer(table: Readonly<Record<string, string>>): (text: string) => string {
  const known = new RegExp(`[${Object.keys(table).join('')}]`, 'gu')
  return (text) => text.replace(known, (character) => table[character]!)
}

const readPlain = replacer({ ...variants, ...lookAlikes })
const readSigns = replacer(letterSigns)

/** Greek capitals whose small letters look like others. */
const readCapitals = replacer({ Ν: 'N', Η: 'H', Β: 'B', Μ: 'M', Ζ: 'Z' })
/** White letters on black (🅐, 🅰), which have no plain form by Unicode. */
const readWhite = (text: string): string =>
  text.replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (sign) =>
    String.fromCodePoint(0x61 + (sign.codePointAt(0)! % 0x20) - 0x10),
  )

/**
 * One writing for what reads the same: half width, lower case, no accents, no invisible characters, simplified
 * characters. Line breaks become spaces; nothing else is removed.
 */
export function fold(text: string): string {
  const plain = text
    // One sign each that would become a whole sentence: a short text must not be a long one afterwards.
    .replace(/[\ufdfa\ufdfb]/gu, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/gu, '')
  return readPlain(readWhite(readCapitals(plain)).toLowerCase())
}

/** Letters and digits only: what is left of a Chinese text when somebody puts signs between its characters. */
export const lettersOf = (folded: string): string => folded.replace(/[^\p{L}\p{N}]/gu, '')

const unrepeat = (word: string): string => word.replace(/(.)\1{2,}/gu, '$1')
const halve = (word: string): string => word.replace(/(.)\1{2,}/gu, '$1$1')

/** What a reader may take a word for: see `latinWords`. */
export type Readings = readonly string[]

/** Number of readings of each word. */
export const READINGS = 6

/** A word as it stands and with signs read as letters, each without signs, and stretched letters shortened. */
function readingsOf(word: string): Readings {
  return [word, readSigns(word)].flatMap((read) => {
    const bare = read.replace(/[^a-z0-9]/gu, '')
    return [bare, unrepeat(bare), halve(bare)]
  })
}

/**
 * The English words a reader sees in a folded text. `words` in order, as they stand, with signs read as letters (sh1t)
 * and stretched letters shortened (fuuuck): the same reading of neighbours makes a phrase. `others` stand alone: words
 * without signs inside (f*u.c-k) and put together from single letters (f u c k). Takes time in proportion to the text.
 */
export function latinWords(folded: string): {
  readonly words: readonly Readings[]
  readonly others: readonly Readings[]
} {
  const pieces = folded.split(/\s+/u).filter((piece) => piece !== '')
  const others: string[] = []
  let letters = ''
  for (const piece of [...pieces, '']) {
    const letter = piece.replace(/[^a-z0-9@$!|]/gu, '')
    if (letter !== '' && letter !== piece) others.push(letter)
    if (letter.length === 1) letters += letter
    else {
      if (letters.length > 1) others.push(letters)
      letters = ''
    }
  }
  const words = pieces.flatMap((piece) => piece.split(/[^a-z0-9@$!|]+/u)).filter((word) => word !== '')
  return { words: words.map(readingsOf), others: others.map(readingsOf) }
}
