import { type Language, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'

/** The words of a mail. `button` is the label of the link to the mail's subject. */
interface Wording {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly notes: readonly string[]
}

interface MailWords {
  verify(): Wording
  reset(): Wording
  'password-changed'(moment: string): Wording
  'registered-again'(): Wording
  /** @param role empty when the member has no role */
  'added-to-group'(group: string, role: string): Wording
  'role-changed'(group: string, role: string): Wording
  /** @param isComplete every fixture that was to be played has a result */
  'board-results'(board: string, group: string, isComplete: boolean): Wording
  /** Between a fixture and its outcome. */
  readonly colon: string
  readonly postponed: string
  readonly toConfirm: string
  /** A team without an opponent: the outcome, and the place of the opponent's name. */
  readonly bye: string
  readonly noOpponent: string
  readonly unsubscribe: string
  readonly ifButtonFails: string
  readonly leaveGroup: string
}

const fr: MailWords = {
  verify: () => ({
    subject: 'Vérifiez votre adresse e-mail',
    paragraphs: [
      'Bonjour,',
      `Un compte ${PRODUCT_NAME} a été ouvert avec cette adresse. Vérifiez qu’elle est bien la vôtre pour pouvoir recevoir les résultats de vos groupes.`,
    ],
    button: 'Vérifier mon adresse',
    notes: [
      'Le lien est valable 24 heures.',
      'Vous n’avez pas ouvert de compte ? Ignorez ce message : sans vérification, aucun résultat ne vous sera envoyé.',
    ],
  }),
  reset: () => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Bonjour,',
      `Un nouveau mot de passe a été demandé pour votre compte ${PRODUCT_NAME}. Choisissez-le ici :`,
    ],
    button: 'Choisir un mot de passe',
    notes: [
      'Le lien est valable une heure et ne sert qu’une fois.',
      'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste le même.',
    ],
  }),
  'password-changed': moment => ({
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Bonjour,',
      `Le mot de passe de votre compte ${PRODUCT_NAME} a été changé le ${moment}.`,
      'C’était vous ? Tout va bien. Sinon, choisissez-en un nouveau sans attendre : les appareils connectés seront déconnectés.',
    ],
    button: 'Choisir un nouveau mot de passe',
    notes: [],
  }),
  'registered-again': () => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Bonjour,',
      `Quelqu’un, peut-être vous, a voulu ouvrir un compte ${PRODUCT_NAME} avec cette adresse. Elle en a déjà un : connectez-vous.`,
      'Mot de passe oublié ? La page de connexion permet d’en choisir un nouveau.',
    ],
    button: 'Se connecter',
    notes: ['Ce n’était pas vous ? Ignorez ce message : rien n’a changé.'],
  }),
  'added-to-group': (group, role) => ({
    subject: `Vous faites partie de « ${group} »`,
    paragraphs: [
      'Bonjour,',
      `Vous faites maintenant partie du groupe « ${group} ».${role && ` Votre rôle : ${role}.`}`,
    ],
    button: 'Voir le groupe',
    notes: [],
  }),
  'role-changed': (group, role) => ({
    subject: `Votre rôle dans « ${group} » a changé`,
    paragraphs: [
      'Bonjour,',
      role
        ? `Votre rôle dans le groupe « ${group} » est maintenant : ${role}.`
        : `Vous n’avez plus de rôle dans le groupe « ${group} ».`,
    ],
    button: 'Voir le groupe',
    notes: [],
  }),
  'board-results': (board, group, isComplete) => ({
    subject: `Résultats : ${board}`,
    paragraphs: [
      'Bonjour,',
      isComplete
        ? `Le tableau de scores « ${board} » de « ${group} » est complet. Voici les résultats :`
        : `Le tableau de scores « ${board} » de « ${group} » est terminé ; des résultats manquent encore, le tableau les montrera. Voici où en sont les rencontres :`,
    ],
    button: 'Voir le tableau',
    notes: [],
  }),
  colon: ' : ',
  postponed: 'reportée',
  toConfirm: 'résultat à confirmer',
  bye: 'exempt',
  noOpponent: 'pas d’adversaire',
  unsubscribe: 'Ne plus recevoir ces e-mails',
  leaveGroup: 'Vous n’avez rien demandé ? Quitter ce groupe',
  ifButtonFails: 'Si le bouton ne s’ouvre pas, copiez cette adresse :',
}

const en: MailWords = {
  verify: () => ({
    subject: 'Verify your email address',
    paragraphs: [
      'Hello,',
      `A ${PRODUCT_NAME} account was opened with this address. Verify that it is yours, so that you can receive the results of your groups.`,
    ],
    button: 'Verify my address',
    notes: [
      'The link works for 24 hours.',
      'You did not open an account? Ignore this message: without verification, no results will be sent to you.',
    ],
  }),
  reset: () => ({
    subject: 'Choose a new password',
    paragraphs: ['Hello,', `A new password was asked for on your ${PRODUCT_NAME} account. Choose it here:`],
    button: 'Choose a password',
    notes: [
      'The link works for an hour, and only once.',
      'You did not ask for it? Ignore this message; your password stays the same.',
    ],
  }),
  'password-changed': moment => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      `The password of your ${PRODUCT_NAME} account was changed on ${moment}.`,
      'Was it you? Then all is well. If not, choose a new one without delay: every device will be logged out.',
    ],
    button: 'Choose a new password',
    notes: [],
  }),
  'registered-again': () => ({
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      `Somebody, perhaps you, tried to open a ${PRODUCT_NAME} account with this address. It already has one: log in.`,
      'Forgot the password? The login page lets you choose a new one.',
    ],
    button: 'Log in',
    notes: ['It was not you? Ignore this message; nothing has changed.'],
  }),
  'added-to-group': (group, role) => ({
    subject: `You are a member of “${group}”`,
    paragraphs: ['Hello,', `You are now a member of the group “${group}”.${role && ` Your role: ${role}.`}`],
    button: 'See the group',
    notes: [],
  }),
  'role-changed': (group, role) => ({
    subject: `Your role in “${group}” has changed`,
    paragraphs: [
      'Hello,',
      role
        ? `Your role in the group “${group}” is now: ${role}.`
        : `You have no role in the group “${group}” any more.`,
    ],
    button: 'See the group',
    notes: [],
  }),
  'board-results': (board, group, isComplete) => ({
    subject: `Results: ${board}`,
    paragraphs: [
      'Hello,',
      isComplete
        ? `The board “${board}” of “${group}” is complete. Here are the results:`
        : `The board “${board}” of “${group}” is over; some results are still missing, and the board will show them. Here is where the fixtures stand:`,
    ],
    button: 'See the board',
    notes: [],
  }),
  colon: ': ',
  postponed: 'postponed',
  toConfirm: 'result to be confirmed',
  bye: 'bye',
  noOpponent: 'no opponent',
  unsubscribe: 'Stop receiving these emails',
  leaveGroup: 'You did not ask for this? Leave this group',
  ifButtonFails: 'If the button does not open, copy this address:',
}

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { fr, en }
