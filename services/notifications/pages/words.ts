import type { Language } from '@pingboard/contracts/constants.ts'

interface PageWords {
  readonly unsubscribe: {
    readonly title: string
    readonly lead: string
    readonly kept: string
    readonly button: string
    readonly done: string
    readonly doneLead: string
    readonly again: string
    readonly wrong: string
    readonly wrongLead: string
    readonly failed: string
    readonly failedLead: string
    readonly profile: string
  }
  readonly mailbox: {
    readonly title: string
    readonly lead: string
    readonly empty: string
    readonly back: string
    readonly to: string
    readonly at: string
  }
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  fr: {
    unsubscribe: {
      title: 'Ne plus recevoir d’e-mails',
      lead: 'Appuyez sur le bouton pour ne plus recevoir par e-mail les résultats ni les nouvelles de vos groupes.',
      kept: 'Les messages que vous demandez vous-même, comme un nouveau mot de passe, seront toujours envoyés.',
      button: 'Ne plus recevoir d’e-mails',
      done: 'C’est fait',
      doneLead: 'Vous ne recevrez plus les résultats ni les nouvelles de vos groupes par e-mail.',
      again: 'Vous pouvez les demander à nouveau dans votre profil.',
      wrong: 'Lien invalide',
      wrongLead:
        'Ce lien n’est pas complet. Ouvrez-le depuis l’e-mail, ou changez vos préférences dans votre profil.',
      failed: 'Cela n’a pas marché',
      failedLead: 'Votre choix n’a pas pu être enregistré. Réessayez dans un instant.',
      profile: 'Aller à mon profil',
    },
    mailbox: {
      title: 'Boîte aux lettres',
      lead: 'Aucun serveur de courrier n’est réglé : les e-mails du produit restent sur cette machine.',
      empty: 'Aucun e-mail pour le moment.',
      back: 'Tous les e-mails',
      to: 'À',
      at: 'Le',
    },
  },
  en: {
    unsubscribe: {
      title: 'Stop receiving emails',
      lead: 'Press the button to stop receiving results and news of your groups by email.',
      kept: 'Messages you ask for yourself, such as a new password, will always be sent.',
      button: 'Stop receiving emails',
      done: 'Done',
      doneLead: 'You will no longer receive results and news of your groups by email.',
      again: 'You can ask for them again in your profile.',
      wrong: 'Invalid link',
      wrongLead:
        'This link is not complete. Open it from the email, or change your preferences in your profile.',
      failed: 'It did not work',
      failedLead: 'Your choice could not be saved. Try again in a moment.',
      profile: 'Go to my profile',
    },
    mailbox: {
      title: 'Mailbox',
      lead: 'No mail server is set up: the emails of the product stay on this machine.',
      empty: 'No email yet.',
      back: 'All emails',
      to: 'To',
      at: 'At',
    },
  },
}
