import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Gift, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotteryAnswer } from '#shared/http/lottery.ts'
import { fetchStage } from '../../api/lottery.ts'
import { ChipButton } from '../../components/Chip.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { useHappened } from '../../space/happened.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { isOpen, openWindow, useUi } from '../../store/uiStore.ts'
import { clearStage, showDraws } from './stageQueue.ts'
import { Stage } from './Stage.tsx'
import { stageStore } from './stageStore.ts'
import { rememberTold, toldLotteries } from './told.ts'
import { useLotteries } from './useLotteries.ts'
import css from './LotteryParts.module.css'

/** So many prizes are named; of more it is said how many there are. */
const NAMED = 2
/** So many lines at once: they are to be quiet. */
const LINES = 2

function Told({
  lottery,
  onRead,
  onOptOut,
}: {
  readonly lottery: LotteryAnswer
  readonly onRead: () => void
  readonly onOptOut: () => void
}) {
  const { t } = useTranslation()
  const { name, prizeList } = lottery
  const first = prizeList
    .slice(0, NAMED)
    .map((prize) => prize.name)
    .join(t('lottery.inside.between'))
  const prizes =
    prizeList.length > NAMED ? t('lottery.inside.more', { first, count: prizeList.length }) : first
  return (
    <li className={css.told} data-testid="lotteryTold" data-quiet>
      <Gift aria-hidden size={18} />
      <span>{t('lottery.inside.told', { name, prizes })}</span>
      <div>
        <ChipButton
          onClick={() => {
            onRead()
            openWindow('lottery')
          }}
        >
          {t('lottery.inside.view')}
        </ChipButton>
        <ChipButton onClick={onOptOut}>{t('lottery.inside.optOut')}</ChipButton>
      </div>
      <IconButton label={t('lottery.inside.dismiss')} onClick={onRead}>
        <X aria-hidden size={16} />
      </IconButton>
    </li>
  )
}

/** Says once for each lottery that one takes part, and keeps the stage supplied. */
export function LotteryParts() {
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  const { spaceId, query, reload, optOut } = useLotteries()
  const [told, setTold] = useState(toldLotteries)

  useEffect(() => {
    // Who has just come in is shown what the others have just seen; without an answer they are not.
    if (spaceId !== undefined) {
      fetchStage(spaceId).then(
        ({ data }) => showDraws(data, true),
        () => undefined,
      )
    }
    return clearStage
  }, [spaceId])
  useHappened('lotteries', ({ id }) => {
    // Of a draw the window says who has won when the stage does, and not before.
    if (id === undefined || spaceId === undefined) void reload()
    else {
      fetchStage(spaceId, id).then(
        ({ data }) => showDraws(data, false),
        () => void reload(),
      )
    }
  })
  const isRevealed = useSelection(stageStore, (state) => state.isRevealed)
  const loadAnew = useEffectEvent(() => void reload())
  useEffect(() => {
    if (isRevealed) loadAnew()
  }, [isRevealed])

  const isShown = useUi((state) => isOpen(state, 'lottery'))
  const news = (query.data?.data ?? []).filter(
    ({ id, status, me }) => status === 'PUBLISHED' && me?.entered && !me.optedOut && !told.includes(id),
  )
  return (
    <>
      {place &&
        !isShown &&
        createPortal(
          news
            .slice(0, LINES)
            .map((lottery) => (
              <Told
                key={lottery.id}
                lottery={lottery}
                onRead={() => setTold(rememberTold(lottery.id))}
                onOptOut={() => void optOut(lottery, true)}
              />
            )),
          place,
        )}
      <Stage />
    </>
  )
}
