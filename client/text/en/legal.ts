import type { LegalText } from '../legalDocument.ts'

export const legalText: LegalText = {
  terms: {
    title: 'Terms of service',
    updated: 'Updated 22 November 2026',
    lead: 'Welcome to Lingjing. Lingjing lets you enter 3D spaces in your browser to meet, talk and work with others. By logging in you confirm that you have read and accept these terms. The Chinese version prevails.',
    sections: [
      {
        heading: '1. Your account',
        paragraphs: [
          'You log in with a mobile number of mainland China and a code sent by SMS; the first login creates your account. Keep your phone and your login safe and do not lend the account: you answer for what is done with it.',
          'Children under fourteen may use the service only with the consent and in the company of a guardian.',
        ],
      },
      {
        heading: '2. What you may do',
        paragraphs: [
          'You may enter public spaces and private ones you are invited to, create spaces from templates, edit their name and description, and chat, wave and sit with the people there.',
          'Owners and admins of a space manage its members and settings. Site administrators deal with accounts and content that break these terms.',
        ],
      },
      {
        heading: '3. What you may not do',
        paragraphs: [
          'Do not publish unlawful content; do not harass, impersonate or deceive others; do not violate privacy or intellectual property; do not spread advertising or harmful links.',
          'Do not disturb the service: no forged requests, no evading of permissions, no mass automated access, and no bots without the consent of the owner of the space.',
        ],
      },
      {
        heading: '4. Your content',
        paragraphs: [
          'The spaces, names, descriptions and messages you create are yours. You allow us to store, transmit and display them to those you chose. That permission ends when you delete them; backups follow within a reasonable time.',
        ],
      },
      {
        heading: '5. Suspension and end',
        paragraphs: [
          'You may log out at any time and delete your account under “Account and security → Account and data”: you decide who takes over your spaces, templates and organizations or that they are deleted, and the members concerned are told. The account is closed at once; within fifteen days you can log in and change your mind, after that it is deleted.',
          {
            withEmail:
              'Accounts that break these terms may be limited, banned for a time or for good, with the reason given; you may appeal at {email}.',
            withoutEmail:
              'Accounts that break these terms may be limited, banned for a time or for good, with the reason given.',
          },
        ],
      },
      {
        heading: '6. Changes and liability',
        paragraphs: [
          'We do our best to keep the service running, but network failures, maintenance and force majeure may interrupt it. Keep copies of what matters. As far as the law allows we are not liable for indirect damage; liability that cannot be excluded by law remains.',
          'We announce important changes of these terms on the site before they take effect. Using the service afterwards means accepting them.',
        ],
      },
      {
        heading: '7. Law and contact',
        paragraphs: [
          'The law of the People’s Republic of China applies. Disputes are first settled amicably; failing that, the competent court at the place of the operator of this site decides.',
          {
            withEmail: 'Questions about these terms: {email}.',
            withoutEmail:
              'Questions about these terms go to whoever runs this site. This site has not published an e-mail address yet; once it has, it stands on the contact page.',
          },
        ],
      },
    ],
  },
  privacy: {
    title: 'Personal information rules',
    updated: 'Updated 27 November 2026',
    lead: 'We collect only what the service needs, we do not sell personal information, and apart from the origins a site administrator lists and the call servers the operator sets up our pages request nothing from other sites.',
    sections: [
      {
        heading: '1. What we collect',
        paragraphs: [
          'Login: your phone number and whether the code was right; with an account from elsewhere, the identifier we are given there. A code serves one login only. So that you can see and end your logins, the browser and IP address of each.',
          'Profile: the user ID, signature, portrait and avatar you choose.',
          'Use: the spaces you create, join and like, where you last stood in a space, and messages, private ones too (nothing is kept where chat is closed).',
          'Operation: to find faults and prevent abuse the server keeps the time of requests, IP addresses and errors, and debug logs sent by browsers. Of who visits a showroom as a guest it keeps keyed hashes of the network address, so that one network does not fill a showroom and a guest who was sent out does not come straight back; they are deleted with the visit, of who was sent out at most half a day later.',
        ],
      },
      {
        heading: '2. What we use it for',
        paragraphs: [
          'To log you in, to show you to people in the same space, to keep your spaces, to prevent abuse and to improve reliability. Not for advertising profiles, and not for automated decisions.',
        ],
      },
      {
        heading: '3. Who can see it',
        paragraphs: [
          'People in the same space see your user ID, avatar, position and what you say in the channel concerned. Private messages are seen by the two of you. Your phone number is never shown to other users.',
          'Pages and media of other sites in a space come from origins a site administrator has listed. When you open one, that site learns your network address and browser, not your account.',
          'We give personal information to others only where the law demands it or you agreed separately. The SMS provider chosen by the operator receives the phone number and the code, nothing more.',
          'Pictures you upload are re-encoded, which removes what they carry, such as where they were taken. Where the operator uses a service that checks pictures, it gets them before they are shown, without your account; where there is none, pictures are not checked. Videos are not checked.',
          'Voice, pictures and screens: microphone, camera and screen are taken only while you have them on, and go only to those who are in one conversation, meeting or stage with you at that moment; what you put on a screen of a space is seen by those before it. This site keeps none of it. The browsers of two who talk usually connect straight to each other and learn each other’s network address (IP address); where the operator has a relay or a media server it hands it on. Where the operator has recording it is begun by who manages the space, those present are shown that it is on, and recordings are kept on the operator’s server.',
        ],
      },
      {
        heading: '4. Storage and security',
        paragraphs: [
          'How long it is kept: chats {chats}, visits {visits}, notifications {notifications}, the log of administrators’ operations {operations}, debug logs of browsers {clientLogs}, spaces you deleted {archivedSpaces}; then it is deleted by itself. Everything else stays until you delete it or your account.',
          'Data lies on the servers of the operator of this site. Logins are signed, and secrets are stored as digests only. When an account is deleted its personal information is deleted: what you said is deleted or loses your name, as you choose; files you put into spaces of others are deleted or left to the space, as you choose; the operation log and visit statistics keep a code that cannot be traced to you; published proofs of prize draws keep the random number of that time; bans are kept as a keyed hash of the phone or other login, so that nobody gets around one by deleting an account. A name you wrote yourself into notes, boards, documents, texts of things or extensions, and what is in recordings, we cannot recognize as yours: it stays as part of that space. Delete it before your account, or turn to the owner of the space or whoever runs this site. Backups are cleared within a reasonable time.',
        ],
      },
      {
        heading: '5. Your rights',
        paragraphs: [
          {
            withEmail:
              'You may see and change your profile and log out at any time; under “Account and security → Account and data” you can export everything this site holds about you (ZIP) and delete your account. For other access, correction or deletion, or where a ban keeps you from doing it yourself, write to {email}; we answer within fifteen working days.',
            withoutEmail:
              'You may see and change your profile and log out at any time; under “Account and security → Account and data” you can export everything this site holds about you (ZIP) and delete your account. For other access, correction or deletion, or where a ban keeps you from doing it yourself, turn to whoever runs this site. This site has not published an e-mail address yet; once it has, it stands on the contact page.',
          },
        ],
      },
      {
        heading: '6. Children',
        paragraphs: [
          {
            withEmail:
              'We do not knowingly collect personal information of children under fourteen. If it happened, a letter of a guardian to {email} is enough for us to delete it.',
            withoutEmail:
              'We do not knowingly collect personal information of children under fourteen. If it happened, a guardian can log in and delete that account, or tell whoever runs this site. This site has not published an e-mail address yet; once it has, it stands on the contact page.',
          },
        ],
      },
    ],
  },
  cookies: {
    title: 'Cookie policy',
    updated: 'Updated 27 November 2026',
    lead: 'Lingjing uses no advertising or tracking cookies. We keep only the little in your browser that makes the site work.',
    sections: [
      {
        heading: '1. What we keep',
        paragraphs: [
          'Your login, so that you are still logged in next time. Logging out deletes it.',
          'Preferences: language, guides you have seen, volume and devices.',
          'Passing things: the countdown before another code may be sent, and a random number that tells this tab from others, gone when the tab closes.',
          'Three cookies, which say nothing about who you are and no script can read. One remembers, while you log in with an account from elsewhere, that this browser began it, and ends within half an hour of the login. Another is a random number: a code by SMS is good only in the browser that asked for it, and a browser you have logged in with is known again; it ends when it is not used for 180 days. The third there is only once you visit a showroom as a guest: a random number and when it was given, so that a guest who was sent out does not come straight back as somebody else; it ends when it is not used for 400 days.',
        ],
      },
      {
        heading: '2. Where it lies',
        paragraphs: [
          'All but these cookies is in the local storage of your browser (localStorage and sessionStorage) and not sent along with every request. The cookies go to this site alone, with logins. Neither is shared with anybody.',
        ],
      },
      {
        heading: '3. How to clear it',
        paragraphs: [
          'Clear the data of this site in your browser’s settings. You will have to log in again, and preferences return to their defaults.',
          {
            withEmail: 'Questions: {email}.',
            withoutEmail: 'Questions go to whoever runs this site.',
          },
        ],
      },
    ],
  },
}
