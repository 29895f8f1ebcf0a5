/** Loudness from which somebody counts as speaking: above a quiet room and a fan, below soft speech. 0 to 1 (RMS). */
const SPEAKING_FROM = 0.02
/** So long it has to last: a click is no word. */
const BEGIN_MS = 60
/** Pauses between words are shorter than this. */
const END_MS = 600

/** Whether somebody is speaking, by how loud they are again and again. */
export class SpeakingDetector {
  #isSpeaking = false
  #loudSince: number | undefined
  #lastLoudAt = -Infinity

  get isSpeaking(): boolean {
    return this.#isSpeaking
  }

  /** Takes a loudness (0 to 1); answers whether speaking has just begun or ended. */
  hear(level: number, nowMs: number): boolean {
    if (level >= SPEAKING_FROM) {
      this.#loudSince ??= nowMs
      this.#lastLoudAt = nowMs
    } else {
      this.#loudSince = undefined
    }
    const isSpeaking = this.#isSpeaking
      ? nowMs - this.#lastLoudAt < END_MS
      : this.#loudSince !== undefined && nowMs - this.#loudSince >= BEGIN_MS
    const isNews = isSpeaking !== this.#isSpeaking
    this.#isSpeaking = isSpeaking
    return isNews
  }
}
