import { dateOf } from './calendar.ts'
import type { Scripts } from './call.ts'
import { mislabelled } from './wire.ts'

const TITLES = [
  'Démonstrations et surprises : retour sur la dernière journée',
  "Le ping santé s'invite à l'école",
  'Un été sous le signe du ping en extérieur',
]

export const newsScripts: Scripts = {
  xml_new_actu({ today }) {
    const items = TITLES.map((title, index) => {
      const { year, month, day } = dateOf(today - index * 5)
      const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      // An entity that XML does not define, in UTF-8 with an ISO-8859-1 declaration: the real service has sent both.
      return `<news><date>${date} 17:23:58</date><titre>${title}</titre><description>Les meilleurs moments de la semaine, à revoir &hellip;</description><url>https://federation.example/actualites/${date}</url><photo/><categorie>Actualité</categorie></news>`
    })
    return mislabelled(`<liste>${items.join('')}</liste>`)
  },
}
