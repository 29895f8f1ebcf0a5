import { fail } from '#shared/errors.ts'
import { fold, latinWords, lettersOf } from '../moderation/normalize.ts'
import type { Person } from './user.ts'

/** Nowhere in a name: it says that it is of whoever runs the site. */
const anywhere = ['官方', '管理员', '灵境', '站务', 'lingjing']
/** Not as the whole of a name: within another it says nothing of the kind (太阳系统, 运营部). */
const alone = [
  '系统',
  '系统消息',
  '系统通知',
  '系统管理',
  '系统公告',
  '客服',
  '平台',
  '平台客服',
  '运营',
  '站长',
  '平台公告',
  '在线客服',
  '人工客服',
  '超级管理',
]
/** Not as a word of a name; 'badminton' is none. */
const words = new Set([
  'admin',
  'admins',
  'administrator',
  'administrators',
  'sysadmin',
  'superadmin',
  'siteadmin',
  'official',
  'moderator',
  'moderators',
  'webmaster',
  'lingjing',
])
/** Not as the whole of a name. */
const aloneLatin = new Set(['system', 'root', 'support', 'staff', 'operator', 'service'])

/** Letters that are taken for one another in a small font: l, I and 1; rn and m. */
const shapeOf = (word: string): string => word.replace(/[l1]/gu, 'i').replaceAll('rn', 'm')
const shapes = new Set([...words].map(shapeOf))

/** Whether a name claims to be that of whoever runs the site, however it is written: width, case, signs, look-alikes. */
export function isReservedName(name: string): boolean {
  const folded = fold(name)
  const letters = lettersOf(folded)
  // Numbers and strokes between its characters make it no other word either.
  const han = letters.replace(/[\p{N}丶ㄧ丨丿]/gu, '')
  if (anywhere.some((word) => letters.includes(word) || han.includes(word)) || alone.includes(letters))
    return true
  if (shapeOf(letters).includes(shapeOf('lingjing'))) return true
  // Numbers at the end make it no other name.
  const bare = letters.replace(/\d+$/u, '')
  if (aloneLatin.has(bare) || words.has(bare) || alone.includes(bare)) return true
  // Also where a capital begins the next word: SiteAdmin, AdminTeam.
  return [folded, fold(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))].some((text) => {
    const read = latinWords(text.replace(/(\p{L})\d+(?=\W|$)/gu, '$1'))
    return [...read.words, ...read.others].flat().some((word) => shapes.has(shapeOf(word)))
  })
}

/**
 * Names like that are for site admins; whoever has one already keeps it.
 * @throws ApiError NameReserved
 */
export function checkName(
  person: Pick<Person, 'isSiteAdmin'>,
  name: string | undefined,
  former?: string,
): void {
  if (name !== undefined && name !== former && !person.isSiteAdmin && isReservedName(name))
    fail('NameReserved')
}
