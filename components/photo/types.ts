/** A person with their photo: its address (`imageProfileURL`), or null. */
export interface Photographed {
  id: string;
  name: string;
  picture: string | null;
}
