export type Culture = 'es' | 'en' | 'pt' | 'de' | 'fr' | 'it' | 'pl' | 'ar' | 'in' | 'zh';

interface Names {
  female: readonly string[];
  male: readonly string[];
  last: readonly string[];
  nationality: readonly string[];
}

const words = (text: string) => text.split(' ');

/** First and last names by where they are common; every combination is an invented person. */
export const names: Record<Culture, Names> = {
  es: {
    female: words('Lucía María Carmen Ana Laura Elena Marta Paula Sara Irene Nuria Alba Rocío Cristina Inés Pilar'),
    male: words('Javier Carlos Daniel Pablo Sergio Álvaro Diego Rubén Adrián Jorge Iván Óscar Manuel Andrés Raúl Hugo'),
    last: words(
      'García Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Suárez Ortega',
    ),
    nationality: ['ES', 'ES', 'ES', 'ES', 'CO', 'PE', 'AR'],
  },
  en: {
    female: words('Emily Hannah Olivia Grace Megan Rachel Jasmine Alyssa Chloe Naomi Abigail Brooke'),
    male: words('James Michael Ethan Tyler Marcus Jordan Brandon Caleb Isaac Nathan Owen Dylan'),
    last: words(
      'Johnson Williams Brown Miller Davis Wilson Anderson Taylor Thomas Jackson Harris Clark Lewis Walker Young Wright Hill Scott Green Baker Carter Mitchell Reed Cook Morgan Bell Murphy Bailey',
    ),
    nationality: ['US', 'US', 'US', 'CA', 'GB'],
  },
  pt: {
    female: words('Ana Beatriz Camila Fernanda Juliana Larissa Mariana Patrícia Renata Tatiana Vitória Letícia'),
    male: words('João Pedro Lucas Gabriel Rafael Felipe Thiago Bruno Gustavo Leonardo Mateus Vinícius'),
    last: words(
      'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Carvalho Almeida Barbosa Rocha Dias Nascimento Moreira Cardoso',
    ),
    nationality: ['BR', 'BR', 'BR', 'PT'],
  },
  de: {
    female: words('Anna Julia Katharina Lena'),
    male: words('Lukas Felix Jonas Maximilian'),
    last: words('Müller Schneider Fischer Weber Becker Hoffmann'),
    nationality: ['DE', 'DE', 'AT'],
  },
  fr: {
    female: words('Camille Manon Chloé Léa'),
    male: words('Antoine Julien Hugo Théo'),
    last: words('Martin Bernard Dubois Lefèvre Moreau Girard'),
    nationality: ['FR', 'FR', 'BE'],
  },
  it: {
    female: words('Giulia Chiara Francesca'),
    male: words('Matteo Lorenzo Alessandro'),
    last: words('Rossi Bianchi Esposito Ricci Conti'),
    nationality: ['IT'],
  },
  pl: {
    female: words('Agnieszka Magdalena Zofia'),
    male: words('Piotr Tomasz Paweł'),
    last: words('Nowak Wójcik Kamiński Zieliński'),
    nationality: ['PL'],
  },
  ar: {
    female: words('Fatima Salma Yasmine'),
    male: words('Youssef Omar Karim'),
    last: words('Benali Haddad Mansour Alaoui'),
    nationality: ['MA', 'EG', 'LB'],
  },
  in: {
    female: words('Priya Ananya Kavya'),
    male: words('Arjun Rohan Vikram'),
    last: words('Sharma Patel Iyer Reddy'),
    nationality: ['IN'],
  },
  zh: {
    female: words('Mei Xiuying Jing'),
    male: words('Wei Jun Hao'),
    last: words('Wang Li Zhang Chen Liu'),
    nationality: ['CN', 'TW'],
  },
};

/** The address a company would give: `jose.munoz`. */
export function addressOf(firstName: string, lastName: string): string {
  return `${firstName}.${lastName}`
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z.]/g, '');
}
