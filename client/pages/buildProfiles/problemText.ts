import i18next from 'i18next'
import type { ProfileAnswer } from '#shared/http/publish.ts'

type Problem = ProfileAnswer['problems'][number]

/** One problem of a template in the language of the page. */
export function problemText({ code, mapId, what, x, y }: Problem): string {
  const at = x === undefined || y === undefined ? '' : i18next.t('publishing.problem.at', { x, y })
  const level = mapId === undefined ? '' : i18next.t('publishing.problem.level', { level: mapId })
  return level + i18next.t(`publishing.problem.${code}`, { what: what ?? '', at })
}
