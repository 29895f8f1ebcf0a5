import type { Page } from 'playwright-core'

/** What a page's own devices do, and what they are told to do. */
interface OwnDevices {
  /** With whom the browser refuses now, by the error's name; 'never': it does not answer; '': it gives. */
  refuses: string
  /** Names of devices that are unplugged. */
  gone: string[]
  opened: MediaStreamTrack[]
}
type DevicesWindow = Window & { ownDevices: OwnDevices }

/** Before the page loads: keeps every track it opens, and lets the test break devices. */
export async function keepDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own: OwnDevices = { refuses: '', gone: [], opened: [] }
    Object.assign(window, { ownDevices: own })
    const { getUserMedia, enumerateDevices } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = async function (constraints) {
      if (own.refuses === 'never') return new Promise(() => {})
      if (own.refuses) throw new DOMException('refused by the test', own.refuses)
      const asked = constraints?.audio ?? constraints?.video
      const wanted =
        typeof asked === 'object' ? (asked.deviceId as { exact?: string } | undefined) : undefined
      const there = await enumerateDevices.call(this)
      const isGone = ({ label }: MediaDeviceInfo) => own.gone.includes(label)
      // As of a device that is not there.
      if (there.some((one) => one.deviceId === wanted?.exact && isGone(one)))
        throw new OverconstrainedError('deviceId')
      const stream = await getUserMedia.call(this, constraints)
      own.opened.push(...stream.getTracks())
      return stream
    }
    MediaDevices.prototype.enumerateDevices = async function () {
      return (await enumerateDevices.call(this)).filter(({ label }) => !own.gone.includes(label))
    }
  })
}

/** The microphones a page has open now, by their names. */
export const openMicrophones = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as DevicesWindow).ownDevices.opened
      .filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live')
      .map(({ label }) => label),
  )

/** From now on the browser refuses so; '': it gives what it is asked for. */
export const refuseDevices = (page: Page, name: string): Promise<void> =>
  page.evaluate((refuses) => {
    ;(window as unknown as DevicesWindow).ownDevices.refuses = refuses
  }, name)

/** The newest device of a kind ends, as when it is pulled out. */
export const endNewest = (page: Page, kind: 'audio' | 'video'): Promise<void> =>
  page.evaluate((of) => {
    const track = (window as unknown as DevicesWindow).ownDevices.opened.findLast((one) => one.kind === of)!
    track.stop()
    track.dispatchEvent(new Event('ended'))
  }, kind)

/** Devices of these names are unplugged from now on; the browser tells so. */
export const unplug = (page: Page, names: readonly string[]): Promise<void> =>
  page.evaluate((gone) => {
    ;(window as unknown as DevicesWindow).ownDevices.gone = [...gone]
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  }, names)
