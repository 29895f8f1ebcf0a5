import { useEffect, useState } from 'react'
import { Phone, PhoneOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { anyPortrait, portraitOf } from '../../store/memberRows.ts'
import { useWorld } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import type { RingingCall } from './nextCall.ts'
import { ring } from './ringTone.ts'
import css from './CallCard.module.css'

/** A call that rings: who it is, and what one can do about it. */
export function CallCard({ call }: { readonly call: RingingCall }) {
  const { t } = useTranslation()
  const { id, otherId, isOwn } = call
  const other = useWorld(({ encIds, players }) => {
    const player = players.get(encIds.get(otherId) ?? (NaN as never))
    return { name: player?.name ?? '', portrait: player ? portraitOf(player) : anyPortrait }
  })
  const [broken, setBroken] = useState<string>()
  useEffect(() => ring(isOwn), [id, isOwn])
  const answer = (said: 'accept' | 'decline' | 'cancel') =>
    void act('answerCall', { callId: id, answer: said })
  const title = t(isOwn ? 'calls.calling' : 'calls.rings', { name: other.name })
  return (
    <section className={css.card} role="alertdialog" aria-label={title} data-testid="call">
      <span className={css.face}>
        <img
          src={broken === other.portrait ? anyPortrait : other.portrait}
          alt=""
          width={56}
          height={56}
          onError={() => setBroken(other.portrait)}
        />
      </span>
      <p className={css.text}>
        <b>{title}</b>
        <span>{t(isOwn ? 'calls.callingHint' : 'calls.ringsHint')}</span>
      </p>
      <div className={css.buttons}>
        {isOwn ? (
          <Button kind="danger" onClick={() => answer('cancel')}>
            <PhoneOff aria-hidden size={18} />
            {t('calls.cancel')}
          </Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => answer('decline')}>
              <PhoneOff aria-hidden size={18} />
              {t('calls.decline')}
            </Button>
            <Button onClick={() => answer('accept')}>
              <Phone aria-hidden size={18} />
              {t('calls.accept')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
