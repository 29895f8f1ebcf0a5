import { useTranslation } from 'react-i18next'
import { publicChannels, type PublicChannel } from '#shared/rules/chatChannels.ts'
import css from './levels.module.css'

/** In which channels one can speak on a level; at least in one. */
export function LevelChats({
  open,
  onChange,
}: {
  readonly open: readonly PublicChannel[]
  readonly onChange: (open: readonly PublicChannel[]) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.group}>
      <legend>{t('editor.levels.chats')}</legend>
      <div className={css.foot}>
        {publicChannels.map((channel) => (
          <label key={channel} className={css.check}>
            <input
              type="checkbox"
              checked={open.includes(channel)}
              onChange={({ target }) =>
                onChange(
                  publicChannels.filter((one) => (one === channel ? target.checked : open.includes(one))),
                )
              }
            />
            {t(`editor.levels.channels.${channel}`)}
          </label>
        ))}
      </div>
      <p role="alert" className={css.note}>
        {open.length === 0 && t('editor.levels.noChat')}
      </p>
    </fieldset>
  )
}
