import { useEffect, useState } from 'react'
import { dialogStack } from '../../components/dialogStack.ts'

/**
 * Whether the search over everything is open, and the way to close it. Ctrl+K or ⌘K opens it, and the button of the header by an event
 * of its name; not over another dialog, nor where text is laid out.
 */
export function useFind(): readonly [boolean, () => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      if ((target as HTMLElement).isContentEditable || dialogStack.ids().length > 0) return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', press)
    addEventListener('lingjing.find', show)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('lingjing.find', show)
    }
  }, [])
  return [open, () => setOpen(false)]
}
