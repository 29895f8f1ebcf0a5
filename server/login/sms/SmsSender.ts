/** Brings a code to a phone. The default writes it to the log (design.md §2). */
export interface SmsSender {
  send(phone: string, code: string): Promise<void>
}
