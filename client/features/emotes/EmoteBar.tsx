import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emote, emotes } from '#shared/rules/emotes.ts'
import { classes } from '../../components/classes.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { openWheel } from './emoteWheelStore.ts'
import { playEmote } from './emoteActions.ts'
import css from './EmoteBar.module.css'

const order = Object.entries(emote).filter(([, number]) => number > 0) as [
  Exclude<keyof typeof emote, 'none'>,
  number,
][]

/** The six emotes whose numbers are keys too, and the way to all of them. */
export function EmoteBar() {
  const { t } = useTranslation()
  const selfEncId = useSession((state) => state.selfEncId)
  const own = useWorld((world) =>
    selfEncId === undefined ? '' : (world.players.get(selfEncId)?.emote ?? ''),
  )
  return (
    <div className={css.bar} role="group" aria-label={t('space.wheel.button')}>
      {order.map(([name, number]) => {
        const raised = number === emote.raisedHand && own === emotes[number]
        const label = raised ? t('space.emotes.lowerHand') : t(`space.emotes.${name}`)
        return (
          <button
            key={name}
            type="button"
            className={css.emote}
            aria-label={label}
            aria-pressed={number === emote.raisedHand ? raised : undefined}
            title={`${label} (${number})`}
            onClick={() => playEmote(number)}
          >
            <img
              src={`/assets/images/emotes/${number}.webp`}
              alt=""
              width={34}
              height={34}
              draggable={false}
            />
          </button>
        )
      })}
      <button
        type="button"
        className={classes(css.emote, css.all)}
        aria-label={t('space.wheel.open')}
        aria-haspopup="menu"
        title={t('space.wheel.openKey')}
        onClick={() => openWheel()}
      >
        <Ellipsis aria-hidden size={22} />
      </button>
    </div>
  )
}
