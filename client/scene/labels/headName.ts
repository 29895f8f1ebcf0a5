import i18next from 'i18next'
import { isTeacher } from '#shared/rules/teachers.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { Player, World } from '#shared/world/world.ts'

/** Said beside a name; where no language is loaded, as in tests, the word of the site's own. */
const mark = (key: 'teacher' | 'undisturbed', word: string): string =>
  i18next.isInitialized ? i18next.t(`scene.${key}`) : word

/** What stands over somebody's head: their name, that they are a teacher, and that they are not to be disturbed. */
export function headName(world: Pick<World, 'members'>, player: Player): string {
  const teaches = isTeacher(world, player.uid)
  const isLeftAlone = isUndisturbed(player)
  // Asked of everybody with every change of the world.
  if (!teaches && !isLeftAlone) return player.name
  const name = teaches ? `${player.name} · ${mark('teacher', '老师')}` : player.name
  return isLeftAlone ? `${name} · ${mark('undisturbed', '勿扰')}` : name
}
