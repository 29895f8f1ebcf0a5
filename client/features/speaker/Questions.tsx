import { useState, type SubmitEvent } from 'react'
import { Check, CircleCheck, RotateCcw, ThumbsUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { isEnabled } from '#shared/rules/speaking.ts'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/Button.tsx'
import { lengthOf } from '../../components/fields.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { inOrder, type Question } from './nextQuestions.ts'
import type { OwnSession } from './ownSession.ts'
import { noteVote, questionsStore } from './questionsStore.ts'
import css from './SpeakerWindow.module.css'

function Ask({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const isLooked = isEnabled(own.session, 'approveQuestionsEnabled') && !own.mayAnswer
  const isGood = text.trim() !== '' && lengthOf(text.trim()) <= limits.questionLength
  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isGood || busy) return
    setBusy(true)
    const done = t(isLooked ? 'speaker.questions.sentWaiting' : 'speaker.questions.sent')
    if (await act('askQuestion', { contents: text.trim() }, done)) setText('')
    setBusy(false)
  }
  return (
    <form className={css.ask} onSubmit={(event) => void ask(event)}>
      <textarea
        rows={2}
        value={text}
        placeholder={t('speaker.questions.placeholder')}
        aria-label={t('speaker.questions.placeholder')}
        aria-invalid={lengthOf(text.trim()) > limits.questionLength || undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <small aria-hidden>
          {lengthOf(text)}/{limits.questionLength}
        </small>
        <Button type="submit" busy={busy} disabled={!isGood}>
          {t('speaker.questions.ask')}
        </Button>
      </div>
    </form>
  )
}

function Row({
  question,
  own,
  isOpen,
}: {
  readonly question: Question
  readonly own: OwnSession
  readonly isOpen: boolean
}) {
  const { t } = useTranslation()
  const { id, userId, name, contents, votes, state } = question
  const isOwn = userId === own.self.uid
  const hasVoted = useSelection(questionsStore, (known) => known.own.has(id))
  async function vote() {
    if (await act('voteQuestion', { questionId: id, voted: !hasVoted })) noteVote(id, !hasVoted)
  }
  const become = (next: string) => void act('moderateQuestion', { questionId: id, state: next })
  return (
    <li className={classes(css.question, state === 'answered' && css.answered)}>
      <p>{contents}</p>
      <div>
        <span className={css.asker}>{name}</span>
        {state !== 'open' && <small className={css.tag}>{t(`speaker.questions.${state}`)}</small>}
        <button
          type="button"
          className={css.vote}
          aria-pressed={hasVoted}
          aria-label={t('speaker.questions.vote', { count: votes })}
          title={t('speaker.questions.vote', { count: votes })}
          disabled={isOwn || !isOpen || state !== 'open'}
          onClick={() => void vote()}
        >
          <ThumbsUp aria-hidden size={16} />
          {votes}
        </button>
        {own.mayAnswer && state === 'waiting' && (
          <IconButton label={t('speaker.questions.approve')} onClick={() => become('open')}>
            <Check aria-hidden size={18} />
          </IconButton>
        )}
        {own.mayAnswer && state === 'open' && (
          <IconButton label={t('speaker.questions.answer')} onClick={() => become('answered')}>
            <CircleCheck aria-hidden size={18} />
          </IconButton>
        )}
        {own.mayAnswer && state === 'answered' && (
          <IconButton label={t('speaker.questions.reopen')} onClick={() => become('open')}>
            <RotateCcw aria-hidden size={18} />
          </IconButton>
        )}
        {(own.mayAnswer || isOwn) && (
          <IconButton label={t('speaker.questions.remove')} onClick={() => become('removed')}>
            <Trash2 aria-hidden size={18} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** What the audience asks, the most wanted first. */
export function Questions({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const questions = inOrder(useSelection(questionsStore, (known) => known))
  const isOpen = isEnabled(own.session, 'qaEnabled')
  return (
    <>
      {isOpen && <Ask own={own} />}
      {questions.length === 0 && (
        <p className={css.empty}>
          {t(isOpen ? 'speaker.questions.none' : 'speaker.questions.closed')}
          <small>{t(isOpen ? 'speaker.questions.noneHint' : 'speaker.questions.closedHint')}</small>
        </p>
      )}
      <ul className={css.questions} aria-label={t('speaker.tabs.questions')} data-testid="questions-list">
        {questions.map((question) => (
          <Row key={question.id} question={question} own={own} isOpen={isOpen} />
        ))}
      </ul>
    </>
  )
}
