/** Browsers read what is saved, and its name, after the click: it has to be there for a while. */
const KEPT_MS = 60_000

/** Saves something as a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
