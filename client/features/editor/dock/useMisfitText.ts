import { useTranslation } from 'react-i18next'
import { useSelection } from '../../../store/createStore.ts'
import { currentWork } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import { useThingName } from './useThingName.ts'

/** Why what is held or dragged can not stand there, by the names of the things in its way; undefined: it can. */
export function useMisfitText(): string | undefined {
  const { t } = useTranslation()
  const { misfit, inTheWay } = useSelection(workStore, (state) => state)
  const nameOfThing = useThingName()
  if (!misfit) return undefined
  const work = currentWork()
  const [first] = misfit === 'thing' ? inTheWay.flatMap((name) => work?.thing(name) ?? []) : []
  if (!first) return t(`editor.misfit.${misfit}`)
  const name = nameOfThing(first)
  return inTheWay.length === 1
    ? t('editor.hits', { name })
    : t('editor.hitsMore', { name, count: inTheWay.length })
}
