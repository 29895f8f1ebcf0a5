import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembers } from '../../store/membersStore.ts'
import { chatStore, useChat } from './chatStore.ts'
import { lastPartner, nameOf } from './chatView.ts'
import css from './chat.module.css'

/** Who a private text goes to; the name of somebody who has left stays to be seen. */
export function RecipientChoice() {
  const { t } = useTranslation()
  const { recipient, messages } = useChat((state) => ({
    recipient: state.recipient,
    messages: state.messages,
  }))
  const people = useMembers(({ rows, members }) => ({ rows, members }))
  const others = people.rows.filter(({ isSelf }) => !isSelf)
  const isHere = others.some(({ userId }) => userId === recipient)
  const gone = recipient !== undefined && !isHere
  const goneName = gone ? nameOf(recipient, people, messages) : ''

  useEffect(() => {
    // Whoever answers a private line does not have to look for its sender.
    const partner = recipient === undefined ? lastPartner(chatStore.get().messages) : undefined
    if (partner !== undefined) chatStore.setState({ recipient: partner })
  }, [recipient])

  return (
    <>
      <label className={css.recipient}>
        <span>{t('space.chat.recipient')}</span>
        <select value={recipient ?? ''} onChange={(event) => chatStore.get().writeTo(event.target.value)}>
          {recipient === undefined && (
            <option value="" disabled>
              {t(others.length === 0 ? 'space.chat.nobody' : 'space.chat.noRecipient')}
            </option>
          )}
          {gone && (
            <option value={recipient} disabled>
              {goneName || t('space.chat.noRecipient')}
            </option>
          )}
          {others.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {gone && (
        <p className={css.gone} role="status">
          {goneName ? t('space.chat.gone', { name: goneName }) : t('space.chat.goneUnnamed')}
        </p>
      )}
    </>
  )
}
