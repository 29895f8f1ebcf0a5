import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Construction, MicOff, VolumeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../components/Chip.tsx'
import { send } from '../../net/send.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { levelWords } from '../../text/levelName.ts'
import type { AreaHere } from './areaHere.ts'
import { LevelWords } from './LevelWords.tsx'
import css from './AreaLines.module.css'

/** Who only passes through a place is not said to be there. */
const STAY_MS = 800

const categories = ['RW_OFFICE_LOBBY', 'RW_OFFICE_MEETING', 'COWORKING'] as const
const isCategory = (category: string): category is (typeof categories)[number] =>
  (categories as readonly string[]).includes(category)

/** Says to the others where one is. */
function useCurrentArea(area: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A hint for those who look: nothing is lost where it fails.
      send('setCurrentArea', { currentArea: area }).catch(() => undefined)
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [area])
}

/** The name of the place one comes to, for a moment, and lines that say why one is not heard as elsewhere. */
export function AreaLines({
  here: { mapId, area, closed, isSilent, isMuting },
  isLater,
}: {
  readonly here: AreaHere
  /** One has come here from another level. */
  readonly isLater: boolean
}) {
  const { t } = useTranslation()
  const { withOthers } = useSpaceFacts()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const isMicOff = useSelection(ownDevicesStore, ({ own }) => own.microphone === 'off')
  const found = useWorld(({ maps }) =>
    mapId === undefined || area === undefined ? undefined : maps.get(mapId)?.areas?.[area],
  )
  useCurrentArea(area ?? '')
  const { name = '', category = '' } = found ?? {}
  const kind = category && isCategory(category) ? t(`areas.${category}`) : ''
  const title = levelWords(name ?? '') || kind
  return (
    <>
      {isLater && mapId && <LevelWords key={mapId} mapId={mapId} />}
      <div className={css.place} role="status">
        {found && title !== '' && (
          <p key={`${mapId}/${area}`} className={css.title} data-testid="area">
            <strong>{title}</strong>
            {name && kind && name !== kind && <span>{kind}</span>}
          </p>
        )}
      </div>
      {place &&
        closed !== undefined &&
        createPortal(
          <Chip icon={Construction} testId="closedArea">
            {levelWords(closed)}
          </Chip>,
          place,
        )}
      {withOthers &&
        place &&
        createPortal(
          <>
            {isSilent && (
              <Chip icon={VolumeOff} testId="silent" quiet>
                {t('areas.silent')}
              </Chip>
            )}
            {isMuting && isMicOff && !isSilent && (
              <Chip icon={MicOff} testId="mutedOnEntry" quiet>
                {t('areas.muting')}
              </Chip>
            )}
          </>,
          place,
        )}
    </>
  )
}
