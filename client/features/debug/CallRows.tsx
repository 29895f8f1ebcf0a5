import { useTranslation } from 'react-i18next'
import { useSelection } from '../../store/createStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { qualityStore, type PersonQuality, type SlotFlow } from '../media/qualityStore.ts'

const KILO = 1_000
const PERCENT = 100

const kilobits = (bps: number | undefined): string => (bps === undefined ? '–' : (bps / KILO).toFixed(0))

function SlotRow({ name, flow }: { readonly name: string; readonly flow: SlotFlow }) {
  const { t } = useTranslation()
  const { downBps, upBps, lossShare, track } = flow
  const loss =
    lossShare === undefined ? '' : ` · ${t('ways.panel.loss')} ${(lossShare * PERCENT).toFixed(1)} %`
  return (
    <div>
      <dt>
        {name} · {t(`ways.track.${track}`)}
      </dt>
      <dd>
        ↓ {kilobits(downBps)} ↑ {kilobits(upBps)} kbit/s{loss}
      </dd>
    </div>
  )
}

function PersonRows({ userId, found }: { readonly userId: string; readonly found: PersonQuality }) {
  const { t } = useTranslation()
  const name = useWorld(({ encIds, players }) => players.get(encIds.get(userId) ?? (NaN as never))?.name)
  const { connection, quality, score, path, roundTripMs, slots } = found
  const figures = [
    t(`ways.quality.${quality}`) + (score === undefined ? '' : ` ${score.toFixed(1)}`),
    path ? t(`ways.path.${path}`) : t('ways.panel.none'),
    ...(roundTripMs === undefined ? [] : [`${t('ways.panel.roundTrip')} ${Math.round(roundTripMs)} ms`]),
  ]
  return (
    <>
      <div data-testid={`call-${userId}`}>
        <dt>
          {name ?? userId} · {t(`ways.connection.${connection}`)}
        </dt>
        <dd>{figures.join(' · ')}</dd>
      </div>
      {[...slots].map(([slot, flow]) => (
        <SlotRow key={slot} name={t(`ways.slot.${slot}`)} flow={flow} />
      ))}
    </>
  )
}

/** How it goes between oneself and each person one talks with: way, round trip, and what goes in each slot. */
export function CallRows() {
  const { t } = useTranslation()
  const people = useSelection(qualityStore, (state) => state.people)
  // Without a call its words are not there either.
  if (people.size === 0) return null
  return (
    <section aria-label={t('ways.panel.title')} data-testid="debug-calls">
      <b>{t('ways.panel.title')}</b>
      <dl>
        {[...people].map(([userId, found]) => (
          <PersonRows key={userId} userId={userId} found={found} />
        ))}
      </dl>
    </section>
  )
}
