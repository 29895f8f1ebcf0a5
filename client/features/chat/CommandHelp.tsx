import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/IconButton.tsx'
import { useCommands } from './commandsStore.ts'
import { HELP } from './completions.ts'
import css from './chat.module.css'

/** The commands there are, over the input. A click begins one. */
export function CommandHelp({
  onPick,
  onClose,
}: {
  readonly onPick: (command: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const commands = useCommands()
  return (
    <section className={css.help} aria-label={t('space.chat.commands.title')}>
      <header>
        <h3>{t('space.chat.commands.title')}</h3>
        <IconButton label={t('space.chat.commands.close')} onClick={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      </header>
      <ul>
        <li>
          <code>{HELP}</code>
          <span>{t('space.chat.commands.help')}</span>
        </li>
        {commands.map((command) => (
          <li key={command}>
            <button type="button" onClick={() => onPick(command)}>
              <code>{command}</code>
            </button>
            <span>{t('space.chat.commands.ofProgram')}</span>
          </li>
        ))}
      </ul>
      {commands.length === 0 && <p>{t('space.chat.commands.none')}</p>}
    </section>
  )
}
