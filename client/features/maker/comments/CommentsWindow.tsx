import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapComment } from '#shared/http/mapComments.ts'
import { Button } from '../../../components/Button.tsx'
import { ChoiceBar } from '../../../components/ChoiceBar.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useSelection } from '../../../store/createStore.ts'
import { timeText } from '../../../text/timeText.ts'
import { useThingName } from '../dock/useThingName.ts'
import { currentWork } from '../work/Work.ts'
import { select, workStore } from '../work/workStore.ts'
import { hereTarget, placeOf, thingTarget } from './commentPlaces.ts'
import { commentsStore, readComments } from './commentsStore.ts'
import css from './comments.module.css'

function Row({ comment, onClose }: { readonly comment: MapComment; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const nameOfThing = useThingName()
  const work = currentWork()
  const object = comment.thing === '' ? undefined : work?.thing(comment.thing)
  const place = work && placeOf(comment, work)
  const about =
    comment.thing === ''
      ? t('maker.comments.place')
      : object
        ? nameOfThing(object)
        : t('maker.comments.thingGone')
  const goThere = (): void => {
    if (!place || !work) return
    work.ground.self.walkTo({ x: place.x, z: place.z }, true)
    if (object) select([comment.thing])
    onClose()
  }
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onClose()
          commentsStore.setState({ openId: comment.id })
        }}
      >
        <strong>{about}</strong>
        <span>{comment.contents}</span>
        <small>
          {t('maker.comments.by', {
            name: comment.author.displayName,
            time: timeText(comment.createdAt),
            count: comment.replies.length,
          })}
        </small>
      </button>
      <IconButton label={t('maker.comments.goThere', { name: about })} disabled={!place} onClick={goThere}>
        <MapPin aria-hidden size={18} />
      </IconButton>
    </li>
  )
}

/** All that is pinned to the level, open or resolved, and the way to pin something more. */
export function CommentsWindow({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [shows, setShows] = useState<'open' | 'resolved'>('open')
  const { list, state } = useSelection(commentsStore, (comments) => comments)
  const [chosen] = useSelection(workStore, ({ selected }) => selected)
  const those = list.filter(({ resolvedAt }) => (resolvedAt === null) === (shows === 'open'))
  const pin = (): void => {
    const work = currentWork()
    const target = work && (chosen === undefined ? hereTarget(work) : thingTarget(work, chosen))
    onClose()
    if (target) commentsStore.setState({ target })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('maker.comments.title')}
      description={t('maker.comments.who')}
      footer={
        <Button onClick={pin}>
          {t(chosen === undefined ? 'maker.comments.pinHere' : 'maker.comments.pinChosen')}
        </Button>
      }
    >
      <ChoiceBar
        label={t('maker.comments.show')}
        choices={['open', 'resolved']}
        chosen={shows}
        textOf={(id) => t(`maker.comments.${id}`)}
        onChoose={setShows}
      />
      {state === 'loading' && <p role="status">{t('common.loading')}</p>}
      {state === 'failed' && (
        <p className={css.failure} role="alert">
          {t('maker.comments.failed')}
          <Button kind="plain" onClick={() => void readComments()}>
            {t('maker.again')}
          </Button>
        </p>
      )}
      {state === 'there' && those.length === 0 && (
        <p className={css.empty} role="status">
          {t(shows === 'open' ? 'maker.comments.noneOpen' : 'maker.comments.noneResolved')}
        </p>
      )}
      <ul className={css.list} aria-label={t('maker.comments.title')}>
        {those.map((comment) => (
          <Row key={comment.id} comment={comment} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}
