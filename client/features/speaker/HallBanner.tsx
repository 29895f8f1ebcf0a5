import { useState } from 'react'
import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startLevelAliases } from '#shared/rules/levels.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { useWorld } from '../../store/worldStore.ts'
import { speakerStore } from './speakerStore.ts'
import css from './HallBanner.module.css'

/** The category of the part of a level that is a hall or a room for meetings. */
const MEETING_AREA = 'RW_OFFICE_MEETING'

/** The text of the meeting hall, a line among the quiet ones on a level that has one; pressed it is shown whole. */
export function HallBanner({ mapId, mayEdit }: { readonly mapId: string; readonly mayEdit: boolean }) {
  const { t } = useTranslation()
  const text = useWorld((world) => world.meetingBanner)
  const hasHall = useWorld(({ maps }) => {
    if (mapId === startLevelAliases['meeting']) return true
    const { areas = {} } = (maps as ReadonlyMap<string, { readonly areas?: object }>).get(mapId) ?? {}
    return Object.values(areas as Record<string, { readonly category?: string | null }>).some(
      ({ category }) => category === MEETING_AREA,
    )
  })
  const [isWhole, setWhole] = useState(false)
  if (text === '' || !hasHall) return null
  return (
    <li className={css.banner} aria-label={t('speaker.banner.label')} data-testid="hall-banner">
      <button
        type="button"
        className={isWhole ? css.whole : undefined}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {text}
      </button>
      {mayEdit && (
        <IconButton
          label={t('speaker.banner.edit')}
          onClick={() => speakerStore.setState({ dialog: 'banner' })}
        >
          <PencilLine aria-hidden size={16} />
        </IconButton>
      )}
    </li>
  )
}
