/**
 * `138*****678`: enough to know a number by, too little to call it. Of one so short that little would be hidden nothing is
 * told. What is masked already stays as it is.
 */
export const maskPhone = (phone: string): string =>
  phone.length <= 6
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 6)}${phone.slice(-3)}`
