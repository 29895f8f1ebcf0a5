import { useState } from 'react'
import { HandMetal, Route, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { anyPortrait, portraitOf } from '../../store/memberRows.ts'
import { useWorld } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import type { OpenOffer } from './nextOffers.ts'
import css from './CallCard.module.css'

/** A hand that is held out to oneself: whose, for what, and the answers to it. */
export function OfferCard({ offer }: { readonly offer: OpenOffer }) {
  const { t } = useTranslation()
  const { id, fromId, what } = offer
  const other = useWorld(({ encIds, players }) => {
    const player = players.get(encIds.get(fromId) ?? (NaN as never))
    return { name: player?.name ?? '', portrait: player ? portraitOf(player) : anyPortrait }
  })
  const [broken, setBroken] = useState<string>()
  const answer = (said: 'accept' | 'decline') => void act('answerOffer', { offerId: id, answer: said })
  const title = t(`calls.offers.${what}`, { name: other.name })
  return (
    <section className={css.card} role="alertdialog" aria-label={title} data-testid="offer">
      <span className={css.still}>
        <img
          src={broken === other.portrait ? anyPortrait : other.portrait}
          alt=""
          width={48}
          height={48}
          onError={() => setBroken(other.portrait)}
        />
      </span>
      <p className={css.text}>
        <b>{title}</b>
        <span>{t(`calls.offerHints.${what}`)}</span>
      </p>
      <div className={css.buttons}>
        <Button kind="quiet" onClick={() => answer('decline')}>
          <X aria-hidden size={18} />
          {t('calls.offerNo')}
        </Button>
        <Button onClick={() => answer('accept')}>
          {what === 'lead' ? <Route aria-hidden size={18} /> : <HandMetal aria-hidden size={18} />}
          {t(`calls.offerYes.${what}`)}
        </Button>
      </div>
    </section>
  )
}
