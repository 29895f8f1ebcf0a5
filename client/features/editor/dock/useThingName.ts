import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { currentWork } from '../work/Work.ts'

/** How a thing is called: as somebody named it, else as the catalogue does. */
export function useThingName(): (object: MapObject) => string {
  const { t, i18n } = useTranslation()
  const language = i18n.language.startsWith('zh') ? 'zh' : 'en'
  return (object) =>
    object._name ||
    currentWork()?.ground.shown.catalogue?.get(object.templateId ?? '')?.name[language] ||
    t('editor.unnamed')
}
